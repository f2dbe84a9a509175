/* A small program in place of sidekick-table.exe, to test the installer where the real one cannot
   be built. It holds the mutex, appends its arguments to the file that the variable STAND_IN_LOG
   names, and shows a window until that is closed. The argument /close closes the window of another
   one and waits for its end. */
#define UNICODE
#include <windows.h>
#include <string.h>

static const WCHAR MUTEX[] = L"SidekickTableRunning";

static LRESULT CALLBACK answer(HWND window, UINT message, WPARAM wide, LPARAM longer)
{
    if (message == WM_DESTROY) {
        PostQuitMessage(0);
        return 0;
    }
    return DefWindowProcW(window, message, wide, longer);
}

static void log_command_line(void)
{
    WCHAR name[MAX_PATH];
    char line[4096];
    DWORD written;
    if (!GetEnvironmentVariableW(L"STAND_IN_LOG", name, MAX_PATH))
        return;
    HANDLE file = CreateFileW(name, FILE_APPEND_DATA, FILE_SHARE_READ, NULL, OPEN_ALWAYS, 0, NULL);
    if (file == INVALID_HANDLE_VALUE)
        return;
    int size = WideCharToMultiByte(CP_UTF8, 0, GetCommandLineW(), -1, line, 4094, NULL, NULL);
    if (size > 0) {
        line[size - 1] = '\n';
        WriteFile(file, line, size, &written, NULL);
    }
    CloseHandle(file);
}

static int close_running(void)
{
    PostMessageW(FindWindowW(L"StandIn", NULL), WM_CLOSE, 0, 0);
    for (int tries = 0; tries < 100; tries++, Sleep(100)) {
        HANDLE running = OpenMutexW(SYNCHRONIZE, FALSE, MUTEX);
        if (!running)
            return 0;
        CloseHandle(running);
    }
    return 1;
}

int WINAPI WinMain(HINSTANCE program, HINSTANCE before, LPSTR line, int show)
{
    WNDCLASSW class = {.lpfnWndProc = answer, .hInstance = program, .lpszClassName = L"StandIn"};
    MSG message;
    if (strcmp(line, "/close") == 0)
        return close_running();
    CreateMutexW(NULL, FALSE, MUTEX);
    RegisterClassW(&class);
    CreateWindowW(L"StandIn", L"Sidekick Table", WS_OVERLAPPEDWINDOW | WS_VISIBLE,
                  CW_USEDEFAULT, CW_USEDEFAULT, 480, 320, NULL, NULL, program, NULL);
    log_command_line();
    while (GetMessageW(&message, NULL, 0, 0) > 0) {
        TranslateMessage(&message);
        DispatchMessageW(&message);
    }
    return 0;
}
