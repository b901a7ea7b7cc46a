/** Places where a process may die, in the order in which a submission comes by. Each must lose nothing. */
export const crashPoints = [
  'before-accept',
  'within-accept',
  'after-accept',
  'document-temporary-written',
  'document-about-written',
  'after-document-write',
  'within-document-settlement',
  'after-document-settlement',
  'before-submit-answer',
  'before-upload-write',
  'within-upload-write',
  'after-upload-write',
  'before-finish',
  'after-content-check',
  'attachment-temporary-written',
  'attachment-about-written',
  'after-attachment-write',
  'within-attachment-settlement',
  'after-attachment-settlement',
  'after-upload-removal',
  'after-removal-noted',
  'before-upload-answer',
] as const;
export type CrashPoint = (typeof crashPoints)[number];

/** Dies where a test has asked it to, as abruptly as a power cut; otherwise does nothing at all. */
export class CrashPoints {
  private readonly name: string | undefined;
  private left: number;

  constructor(crashAt?: string) {
    const [name, nth] = crashAt?.split('#') ?? [];
    this.name = name;
    this.left = Number(nth);
  }

  reach(point: CrashPoint) {
    if (point !== this.name || --this.left !== 0) return;
    process.kill(process.pid, 'SIGKILL');
    // The signal arrives at once, but not before the next line.
    for (;;);
  }
}
