/** One track in public/audio/library.json: the facts that rooms show, and the file's SHA-256. */
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
