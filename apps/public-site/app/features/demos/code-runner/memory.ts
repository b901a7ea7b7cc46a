/** All that the engine may hold, itself included: it begins with half of it. */
export const memoryBytes = 32 * 1024 * 1024;
