import { deviceMemory } from '@sevenfold/ui';

const storageKey = 'sevenfold.upload-marks';
const keptForMs = 24 * 3_600_000;
const sampleBytes = 64 * 1024;

type Marks = Record<string, { mark: string; at: number }>;

/**
 * Distinguishes files of the same name and size: a digest of both ends. Stored by upload id, so that an
 * upload never continues with another file. Reveals nothing about the file.
 */
export async function markOf(file: File): Promise<string> {
  const ends = [file.slice(0, sampleBytes), file.slice(Math.max(0, file.size - sampleBytes))];
  const digest = await crypto.subtle.digest('SHA-256', await new Blob(ends).arrayBuffer());
  return Array.from(new Uint8Array(digest, 0, 16), byte => byte.toString(16).padStart(2, '0')).join('');
}

export async function rememberMark(fileId: string, file: File, now = Date.now()): Promise<void> {
  const mark = await markOf(file);
  const current = Object.entries(storedMarks()).filter(([, { at }]) => now - at < keptForMs);
  store({ ...Object.fromEntries(current), [fileId]: { mark, at: now } });
}

export function forgetMark(fileId: string): void {
  const { [fileId]: _gone, ...others } = storedMarks();
  store(others);
}

/** Also true if nothing was stored, as on another device: then name and size must suffice. */
export async function isSameAsBegun(fileId: string, file: File): Promise<boolean> {
  const begun = storedMarks()[fileId];
  return !begun || begun.mark === (await markOf(file));
}

const storedMarks = () => (deviceMemory.readJson(storageKey) ?? {}) as Marks;

const store = (marks: Marks) => deviceMemory.writeJson(storageKey, marks);
