; Packs the Windows build, dist\sidekick-table, into one installer (Inno Setup 6.4 or newer).
; `python packaging build` runs it with the version. To run it yourself: iscc /DAppVersion=0.1.0 installer.iss

#define AppName "Sidekick Table"
#define Program "sidekick-table.exe"
#ifndef AppVersion
  #error Specify the version: iscc /DAppVersion=1.2.3 installer.iss
#endif

[Setup]
AppId={{8EA637C7-00EB-4A2D-BCC9-80AD28B8C253}
AppName={#AppName}
AppVersion={#AppVersion}
AppPublisher=The Sidekick Table authors
LicenseFile=LICENSE
DefaultDirName={code:ProgramsFolder}\{#AppName}
DefaultGroupName={#AppName}
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog commandline
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
OutputDir=dist
OutputBaseFilename=sidekick-table-{#AppVersion}-setup
Compression=lzma2/max
SolidCompression=yes
WizardStyle=modern
SetupIconFile=build\sidekick-table.ico
UninstallDisplayIcon={app}\{#Program}

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; GroupDescription: "{cm:AdditionalIcons}"; Flags: unchecked

[InstallDelete]
; Remove the libraries of an older version. Matches are stored elsewhere and are not affected.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "dist\sidekick-table\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{group}\{#AppName}"; Filename: "{app}\{#Program}"
Name: "{autodesktop}\{#AppName}"; Filename: "{app}\{#Program}"; Tasks: desktopicon

[Run]
Filename: "{app}\{#Program}"; Description: "{cm:LaunchProgram,{#AppName}}"; Flags: nowait postinstall skipifsilent

[Code]
{ For everyone: Program Files. For one person: below the own profile, where no administrator is needed. }
function ProgramsFolder(Param: String): String;
begin
  if IsAdminInstallMode then
    Result := ExpandConstant('{commonpf}')
  else
    Result := ExpandConstant('{localappdata}\Programs');
end;
