/** What public/audio/library.json says of each track: the facts that rooms show, and the file's fingerprint. */
export type LibraryEntry = {
  id: string;
  title: string;
  artist: string;
  division: string;
  mood: string;
  bpm: number;
  key: string;
  meter: string;
  url: string;
  coverUrl: string;
  waveformUrl: string;
  durationSeconds: number;
  sha256: string;
};

export const formatLibrary = (entries: readonly LibraryEntry[]) => `${JSON.stringify(entries, null, 2)}\n`;
