// Places where a process may die, in the order of a submission. Dying there must lose nothing.

export const submitPoints = [
  'before-accept',
  'within-accept',
  'after-accept',
  'document-temporary-written',
  'document-about-written',
  'after-document-write',
  'within-document-settlement',
  'after-document-settlement',
  'before-submit-answer',
] as const;
export const uploadPoints = [
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
export const crashPoints = [...submitPoints, ...uploadPoints] as const;
export type CrashPoint = (typeof crashPoints)[number];

/** Kills the process at the point that a test names, as abruptly as a power cut; otherwise does nothing. */
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
    // The signal arrives asynchronously; do not run the next line.
    for (;;);
  }
}
