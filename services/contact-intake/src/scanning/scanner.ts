import type { Readable } from 'node:stream';

/** `unscanned`: nobody looked. */
export type ScanVerdict = 'clean' | 'infected' | 'unscanned';

export interface ScannedFile {
  size: number;
  read(): Promise<Readable>;
}

/** Looks for what is harmful inside files whose type is fine. */
export abstract class Scanner {
  /** @throws when it cannot tell now and may tell later. */
  abstract scan(file: ScannedFile): Promise<ScanVerdict>;
}

/** Where no scanner is configured. */
export class NoScanner extends Scanner {
  async scan(): Promise<ScanVerdict> {
    return 'unscanned';
  }
}
