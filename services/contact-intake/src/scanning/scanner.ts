import type { Readable } from 'node:stream';

/** `unscanned`: not checked. */
export type ScanVerdict = 'clean' | 'infected' | 'unscanned';

export interface ScannedFile {
  size: number;
  read(): Promise<Readable>;
}

/** Finds malware in files of an accepted type. */
export abstract class Scanner {
  /** @throws if it cannot scan now but may later. */
  abstract scan(file: ScannedFile): Promise<ScanVerdict>;
}

/** For installations without a scanner. */
export class NoScanner extends Scanner {
  async scan(): Promise<ScanVerdict> {
    return 'unscanned';
  }
}
