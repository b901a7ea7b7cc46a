import { deviceMemory } from '@sevenfold/ui';

const storageKey = 'sevenfold.output';

/** The loudspeaker that was chosen on this device; empty for the usual one. */
export const storedOutput = (): string => deviceMemory.read(storageKey) ?? '';

export const storeOutput = (output: string): void => deviceMemory.write(storageKey, output);
