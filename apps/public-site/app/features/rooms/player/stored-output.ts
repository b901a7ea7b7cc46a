import { deviceMemory } from '@sevenfold/ui';

const storageKey = 'sevenfold.output';

/** The audio output chosen on this device; empty for the default. */
export const storedOutput = (): string => deviceMemory.read(storageKey) ?? '';

export const storeOutput = (output: string): void => deviceMemory.write(storageKey, output);
