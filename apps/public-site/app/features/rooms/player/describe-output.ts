import { defaultOutput, type AudioOutput } from '@sevenfold/realtime-client';

/** How much earlier or later an output plays, as set by ear. */
export function describeNudge(nudgeMs: number): string {
  if (nudgeMs === 0) return 'No delay set by ear';
  return `Sound comes ${Math.abs(Math.round(nudgeMs))} ms ${nudgeMs < 0 ? 'earlier' : 'later'}`;
}

/** Chromium on Linux names its default output only “Default”. */
export const describeOutput = ({ id, label }: AudioOutput): string =>
  id === defaultOutput.id ? 'the default output' : label || 'another output';
