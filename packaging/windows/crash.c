/* Crashes another program: a thread of it jumps to nowhere. For checks only, which name the number of the
   program; see packaging/check/wine_place.py. */
#include <stdlib.h>
#include <windows.h>

int main(int count, char **words)
{
    HANDLE program = OpenProcess(PROCESS_ALL_ACCESS, FALSE, count > 1 ? atoi(words[1]) : 0);
    HANDLE thread = CreateRemoteThread(program, NULL, 0, (LPTHREAD_START_ROUTINE)16, NULL, 0, NULL);
    return !thread || WaitForSingleObject(program, 10000) != WAIT_OBJECT_0;
}
