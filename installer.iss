; The installer for Windows (Inno Setup 6.4 or newer). It packs the folder of the frozen program.
; `python packaging installer` checks the folder, draws the pictures and compiles this file.

#ifndef AppVersion
  #error Compile this file with: python packaging installer
#endif
#ifndef NumericVersion
  #define NumericVersion AppVersion
#endif
#ifndef ProgramFolder
  #define ProgramFolder "dist\sidekick-table"
#endif
#define AppName "Sidekick Table"
#define AppId "org.sidekicktable.SidekickTable"
#define Program "sidekick-table.exe"
#define Notices "THIRD-PARTY-NOTICES.txt"
#define MatchClass "SidekickTable.match"
#define Capabilities "Software\Sidekick Table\Capabilities"

[Setup]
; Never change AppId: it tells Setup which program to upgrade.
AppId={{8EA637C7-00EB-4A2D-BCC9-80AD28B8C253}
AppName={#AppName}
AppVersion={#AppVersion}
AppPublisher=The Sidekick Table authors
AppCopyright=Copyright (c) 2026 The Sidekick Table authors
LicenseFile=LICENSE

; The version resource of the setup file.
VersionInfoVersion={#NumericVersion}
VersionInfoProductTextVersion={#AppVersion}
VersionInfoDescription={#AppName} Setup

; For the player alone, without an administrator; or for everyone, if they choose so.
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog commandline
DefaultDirName={code:ProgramsFolder}\{#AppName}
DisableProgramGroupPage=yes

; Windows 10 1809 is the oldest that Qt 6.11 supports. Windows 11 on ARM runs x64 programs too.
MinVersion=10.0.17763
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible

; Upgrades. The program holds the mutex while it runs: Setup and the uninstaller ask to close it.
; A silent Setup stops instead. Restart Manager closes what opened the program's files since then.
AppMutex=SidekickTableRunning
SetupMutex=SidekickTableSetup
CloseApplications=yes
CloseApplicationsFilter=*.exe,*.dll,*.pyd
RestartApplications=no

ChangesAssociations=yes
UninstallDisplayName={#AppName}
UninstallDisplayIcon={app}\{#Program}

ShowLanguageDialog=auto
WizardStyle=modern
SetupIconFile=build\sidekick-table.ico
WizardImageFile=build\windows\wizard-large-*.bmp
WizardSmallImageFile=build\windows\wizard-small-*.bmp

OutputDir=dist
OutputBaseFilename=sidekick-table-{#AppVersion}-setup
#ifdef Quick
; For a check that needs a second installer.
Compression=zip/1
#else
Compression=lzma2/max
SolidCompression=yes
#endif
TimeStampsInUTC=yes
#ifdef SourceDate
TouchDate={#SourceDate}
TouchTime={#SourceTime}
#endif
#ifdef Signed
; packaging/windows/installer.py names the command.
SignTool=sidekick
SignedUninstaller=yes
#endif

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"
Name: "fr"; MessagesFile: "compiler:Languages\French.isl"
Name: "es"; MessagesFile: "compiler:Languages\Spanish.isl"
Name: "it"; MessagesFile: "compiler:Languages\Italian.isl"
Name: "nl"; MessagesFile: "compiler:Languages\Dutch.isl"

[Messages]
en.SetupAppRunningError=%1 is running. Close it to continue: your matches are saved.%n%nThen click OK, or Cancel to exit.
de.SetupAppRunningError=%1 läuft gerade. Schließen Sie das Programm, um fortzufahren. Ihre Partien sind gespeichert.%n%nKlicken Sie danach auf OK, oder zum Beenden auf Abbrechen.
fr.SetupAppRunningError=%1 est en cours d'exécution. Fermez-le pour continuer : vos parties sont enregistrées.%n%nCliquez ensuite sur OK, ou sur Annuler pour quitter.
es.SetupAppRunningError=%1 se está ejecutando. Ciérrelo para continuar: sus partidas están guardadas.%n%nDespués, haga clic en Aceptar, o en Cancelar para salir.
it.SetupAppRunningError=%1 è in esecuzione. Chiudilo per continuare: le partite sono salvate.%n%nPoi fai clic su OK, o su Annulla per uscire.
nl.SetupAppRunningError=%1 is actief. Sluit het programma om door te gaan. Uw partijen zijn opgeslagen.%n%nKlik daarna op OK, of op Annuleren om af te sluiten.
en.UninstallAppRunningError=%1 is running. Close it to continue: your matches are saved.%n%nThen click OK, or Cancel to exit.
de.UninstallAppRunningError=%1 läuft gerade. Schließen Sie das Programm, um fortzufahren. Ihre Partien sind gespeichert.%n%nKlicken Sie danach auf OK, oder zum Beenden auf Abbrechen.
fr.UninstallAppRunningError=%1 est en cours d'exécution. Fermez-le pour continuer : vos parties sont enregistrées.%n%nCliquez ensuite sur OK, ou sur Annuler pour quitter.
es.UninstallAppRunningError=%1 se está ejecutando. Ciérrelo para continuar: sus partidas están guardadas.%n%nDespués, haga clic en Aceptar, o en Cancelar para salir.
it.UninstallAppRunningError=%1 è in esecuzione. Chiudilo per continuare: le partite sono salvate.%n%nPoi fai clic su OK, o su Annulla per uscire.
nl.UninstallAppRunningError=%1 is actief. Sluit het programma om door te gaan. Uw partijen zijn opgeslagen.%n%nKlik daarna op OK, of op Annuleren om af te sluiten.

en.ConfirmUninstall=Do you want to remove %1?%n%nYour matches and settings are kept in this folder:%n%%LOCALAPPDATA%%\sidekick-table
de.ConfirmUninstall=Möchten Sie %1 entfernen?%n%nIhre Partien und Einstellungen bleiben in diesem Ordner erhalten:%n%%LOCALAPPDATA%%\sidekick-table
fr.ConfirmUninstall=Voulez-vous désinstaller %1 ?%n%nVos parties et vos réglages sont conservés dans ce dossier :%n%%LOCALAPPDATA%%\sidekick-table
es.ConfirmUninstall=¿Desea desinstalar %1?%n%nSus partidas y ajustes se conservan en esta carpeta:%n%%LOCALAPPDATA%%\sidekick-table
it.ConfirmUninstall=Vuoi disinstallare %1?%n%nLe partite e le impostazioni vengono conservate in questa cartella:%n%%LOCALAPPDATA%%\sidekick-table
nl.ConfirmUninstall=Wilt u %1 verwijderen?%n%nUw partijen en instellingen blijven bewaard in deze map:%n%%LOCALAPPDATA%%\sidekick-table

[CustomMessages]
en.MatchFile=Sidekick Table match
de.MatchFile=Sidekick-Table-Partie
fr.MatchFile=Partie de Sidekick Table
es.MatchFile=Partida de Sidekick Table
it.MatchFile=Partita di Sidekick Table
nl.MatchFile=Sidekick Table-partij

en.FileTypes=File type:
de.FileTypes=Dateityp:
fr.FileTypes=Type de fichier :
es.FileTypes=Tipo de archivo:
it.FileTypes=Tipo di file:
nl.FileTypes=Bestandstype:

en.OpenMatches=&Open match files (.match) with Sidekick Table
de.OpenMatches=Partiedateien (.match) mit Sidekick Table öffn&en
fr.OpenMatches=&Ouvrir les fichiers de partie (.match) avec Sidekick Table
es.OpenMatches=&Abrir los archivos de partida (.match) con Sidekick Table
it.OpenMatches=A&pri i file delle partite (.match) con Sidekick Table
nl.OpenMatches=Partijbestanden (.match) &openen met Sidekick Table

en.ShowNotices=Show the licenses of the included software
de.ShowNotices=Lizenzen der enthaltenen Software anzeigen
fr.ShowNotices=Afficher les licences des logiciels inclus
es.ShowNotices=Mostrar las licencias del software incluido
it.ShowNotices=Mostra le licenze del software incluso
nl.ShowNotices=Licenties van de meegeleverde software tonen

en.InstallOlder=A newer version of Sidekick Table is installed: %1.%n%nVersion %2 may not open all of your matches. Install it anyway?
de.InstallOlder=Eine neuere Version von Sidekick Table ist installiert: %1.%n%nVersion %2 kann vielleicht nicht alle Ihre Partien öffnen. Trotzdem installieren?
fr.InstallOlder=Une version plus récente de Sidekick Table est installée : %1.%n%nLa version %2 ne pourra peut-être pas ouvrir toutes vos parties. L'installer quand même ?
es.InstallOlder=Ya está instalada una versión más reciente de Sidekick Table: %1.%n%nEs posible que la versión %2 no pueda abrir todas sus partidas. ¿Desea instalarla de todos modos?
it.InstallOlder=È installata una versione più recente di Sidekick Table: %1.%n%nLa versione %2 potrebbe non aprire tutte le partite. Installarla comunque?
nl.InstallOlder=Er is een nieuwere versie van Sidekick Table geïnstalleerd: %1.%n%nVersie %2 kan misschien niet al uw partijen openen. Toch installeren?

[Tasks]
Name: "matchfiles"; Description: "{cm:OpenMatches}"; GroupDescription: "{cm:FileTypes}"
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; GroupDescription: "{cm:AdditionalIcons}"; Flags: unchecked

[InstallDelete]
; Remove the libraries of an older version. Matches are stored elsewhere and are not affected.
; Other programs call their libraries so too, so the folder must hold this program.
Type: filesandordirs; Name: "{app}\_internal"; Check: HoldsProgram

[Files]
Source: "{#ProgramFolder}\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs touch
Source: "LICENSE"; DestDir: "{app}"; DestName: "LICENSE.txt"; Flags: ignoreversion touch
Source: "{#ProgramFolder}\_internal\{#Notices}"; DestDir: "{app}"; Flags: ignoreversion touch

[Icons]
Name: "{autoprograms}\{#AppName}"; Filename: "{app}\{#Program}"; AppUserModelID: "{#AppId}"
Name: "{autodesktop}\{#AppName}"; Filename: "{app}\{#Program}"; AppUserModelID: "{#AppId}"; Tasks: desktopicon

[Registry]
; The file type. HKA is the player's own part of the registry, or everyone's.
Root: HKA; Subkey: "Software\Classes\{#MatchClass}"; ValueType: string; ValueData: "{cm:MatchFile}"; Flags: uninsdeletekey; Tasks: matchfiles
Root: HKA; Subkey: "Software\Classes\{#MatchClass}\DefaultIcon"; ValueType: string; ValueData: "{app}\{#Program},0"; Tasks: matchfiles
Root: HKA; Subkey: "Software\Classes\{#MatchClass}\shell\open\command"; ValueType: string; ValueData: """{app}\{#Program}"" ""%1"""; Tasks: matchfiles
Root: HKA; Subkey: "Software\Classes\.match"; Flags: uninsdeletekeyifempty; Tasks: matchfiles
Root: HKA; Subkey: "Software\Classes\.match"; ValueType: string; ValueData: "{#MatchClass}"; Tasks: matchfiles; Check: NothingOpensMatches
; The list "Open with", and the list of programs in the settings of Windows.
Root: HKA; Subkey: "Software\Classes\.match\OpenWithProgids"; Flags: uninsdeletekeyifempty; Tasks: matchfiles
Root: HKA; Subkey: "Software\Classes\.match\OpenWithProgids"; ValueType: string; ValueName: "{#MatchClass}"; Flags: uninsdeletevalue; Tasks: matchfiles
Root: HKA; Subkey: "Software\Classes\Applications\{#Program}"; ValueType: string; ValueName: "FriendlyAppName"; ValueData: "{#AppName}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Applications\{#Program}\SupportedTypes"; ValueType: string; ValueName: ".match"
Root: HKA; Subkey: "Software\Classes\Applications\{#Program}\shell\open\command"; ValueType: string; ValueData: """{app}\{#Program}"" ""%1"""
Root: HKA; Subkey: "Software\Sidekick Table"; Flags: uninsdeletekey
Root: HKA; Subkey: "{#Capabilities}"; ValueType: string; ValueName: "ApplicationName"; ValueData: "{#AppName}"; Tasks: matchfiles
Root: HKA; Subkey: "{#Capabilities}"; ValueType: string; ValueName: "ApplicationDescription"; ValueData: "{#AppName}"; Tasks: matchfiles
Root: HKA; Subkey: "{#Capabilities}\FileAssociations"; ValueType: string; ValueName: ".match"; ValueData: "{#MatchClass}"; Tasks: matchfiles
Root: HKA; Subkey: "Software\RegisteredApplications"; ValueType: string; ValueName: "{#AppName}"; ValueData: "{#Capabilities}"; Flags: uninsdeletevalue; Tasks: matchfiles
; An upgrade can also give up the file type.
Root: HKA; Subkey: "Software\Classes\{#MatchClass}"; Flags: deletekey; Tasks: not matchfiles
Root: HKA; Subkey: "Software\Classes\.match\OpenWithProgids"; ValueType: none; ValueName: "{#MatchClass}"; Flags: deletevalue; Tasks: not matchfiles
Root: HKA; Subkey: "Software\Sidekick Table"; Flags: deletekey; Tasks: not matchfiles
Root: HKA; Subkey: "Software\RegisteredApplications"; ValueType: none; ValueName: "{#AppName}"; Flags: deletevalue; Tasks: not matchfiles

[Run]
Filename: "{app}\{#Program}"; Description: "{cm:LaunchProgram,{#AppName}}"; Flags: nowait postinstall skipifsilent
Filename: "{app}\{#Notices}"; Description: "{cm:ShowNotices}"; Flags: nowait postinstall skipifsilent shellexec unchecked

[Code]
const
  UninstallKey = 'Software\Microsoft\Windows\CurrentVersion\Uninstall\{8EA637C7-00EB-4A2D-BCC9-80AD28B8C253}_is1';
  MatchKey = 'Software\Classes\.match';

{ For everyone: Program Files. For one person: in that person's profile, where no administrator is needed. }
function ProgramsFolder(Param: String): String;
begin
  if IsAdminInstallMode then
    Result := ExpandConstant('{commonpf}')
  else
    Result := ExpandConstant('{localappdata}\Programs');
end;

{ Asks before an older version replaces a newer one. A silent Setup refuses, unless it was called with /older=yes. }
function InitializeSetup: Boolean;
var
  Installed: String;
  InstalledNumber, OwnNumber: Int64;
begin
  Result := True;
  if RegQueryStringValue(HKA, UninstallKey, 'DisplayVersion', Installed)
    and StrToVersion(Installed, InstalledNumber)
    and StrToVersion('{#NumericVersion}', OwnNumber)
    and (ComparePackedVersion(InstalledNumber, OwnNumber) > 0)
    and (ExpandConstant('{param:older|no}') <> 'yes')
  then
    Result := SuppressibleMsgBox(FmtMessage(CustomMessage('InstallOlder'), [Installed, '{#AppVersion}']),
      mbConfirmation, MB_YESNO or MB_DEFBUTTON2, IDNO) = IDYES;
end;

{ Whether an older version is in the folder to install to. }
function HoldsProgram: Boolean;
begin
  Result := FileExists(ExpandConstant('{app}\{#Program}'));
end;

{ Whether no program opens match files yet. The program of another maker keeps them. }
function NothingOpensMatches: Boolean;
var
  Opener: String;
begin
  Result := not (RegQueryStringValue(HKA, MatchKey, '', Opener) and (Opener <> ''))
    and not (RegQueryStringValue(HKCR, '.match', '', Opener) and (Opener <> ''));
end;

{ Gives up match files, unless another program has taken them over. }
procedure ReleaseMatches;
var
  Opener: String;
begin
  if RegQueryStringValue(HKA, MatchKey, '', Opener) and (Opener = '{#MatchClass}') then
    RegDeleteValue(HKA, MatchKey, '');
end;

procedure CurStepChanged(CurStep: TSetupStep);
begin
  if (CurStep = ssInstall) and not WizardIsTaskSelected('matchfiles') then
    ReleaseMatches;
end;

procedure CurUninstallStepChanged(CurUninstallStep: TUninstallStep);
begin
  if CurUninstallStep = usUninstall then
    ReleaseMatches;
end;
