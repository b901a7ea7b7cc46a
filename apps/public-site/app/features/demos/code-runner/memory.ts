/** Memory limit of the WebAssembly instance, QuickJS included. It starts with half of this. */
export const memoryBytes = 32 * 1024 * 1024;
