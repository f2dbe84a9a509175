/* Stands in for Windows' icuuc.dll, which Wine lacks: Qt calls it to convert texts. Every converter is
   refused, so Qt uses its own. It is compiled with MinGW for checks in Wine, and never shipped. */
#define EXPORT __declspec(dllexport)
#define UNSUPPORTED 16

EXPORT void *ucnv_open(const char *name, int *error) { *error = UNSUPPORTED; return 0; }
EXPORT const char *ucnv_getName(void *converter, int *error) { *error = UNSUPPORTED; return 0; }
EXPORT const char *ucnv_getStandardName(const char *name, const char *standard, int *error)
{
    *error = UNSUPPORTED;
    return 0;
}
EXPORT const char *ucnv_getAvailableName(int number) { return 0; }
EXPORT int ucnv_countAvailable(void) { return 0; }

/* What follows is only called with a converter, and there is none. */
EXPORT void ucnv_close(void) {}
EXPORT void ucnv_reset(void) {}
EXPORT void ucnv_getMaxCharSize(void) {}
EXPORT void ucnv_getToUCallBack(void) {}
EXPORT void ucnv_getFromUCallBack(void) {}
EXPORT void ucnv_setToUCallBack(void) {}
EXPORT void ucnv_setFromUCallBack(void) {}
EXPORT void ucnv_cbToUWriteUChars(void) {}
EXPORT void ucnv_cbFromUWriteUChars(void) {}
EXPORT void ucnv_toUnicode(void) {}
EXPORT void ucnv_fromUnicode(void) {}
EXPORT void ucnv_toUCountPending(void) {}
EXPORT void ucnv_fromUCountPending(void) {}
EXPORT void UCNV_FROM_U_CALLBACK_SUBSTITUTE(void) {}
EXPORT void UCNV_TO_U_CALLBACK_SUBSTITUTE(void) {}
