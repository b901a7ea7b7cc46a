import type { Readable } from 'node:stream';

/** `unscanned`: not checked. */
export type ScanVerdict = 'clean' | 'infected' | 'unscanned';

/** The scanner is reachable, but did not judge this file. */
export class NoVerdict extends Error {
  override readonly name = 'NoVerdict';
}

export interface ScannedFile {
  size: number;
  read(): Promise<Readable>;
}

/** Finds malware in files of an accepted type. */
export abstract class Scanner {
  /** @throws NoVerdict; another error if it cannot scan any file now. */
  abstract scan(file: ScannedFile): Promise<ScanVerdict>;
}

/** For installations without a scanner. */
export class NoScanner extends Scanner {
  async scan(): Promise<ScanVerdict> {
    return 'unscanned';
  }
}
