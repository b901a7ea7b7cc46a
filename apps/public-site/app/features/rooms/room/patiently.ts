import { afterFirstSound } from './after-first-sound';

const pausesMs = [1_000, 4_000, 15_000];

/** Loads after the room's first sound. Retries, in case the network fails for a moment. */
export async function patiently<Part>(load: () => Promise<Part>): Promise<Part> {
  await afterFirstSound();
  for (const pauseMs of pausesMs) {
    try {
      return await load();
    } catch {
      await new Promise(resolve => setTimeout(resolve, pauseMs));
    }
  }
  return load();
}
