/** Maximum memory of the engine, itself included. It starts with half of this. */
export const memoryBytes = 32 * 1024 * 1024;
