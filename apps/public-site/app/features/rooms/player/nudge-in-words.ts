/** How much earlier or later an output plays, by what was set by ear. */
export function nudgeInWords(nudgeMs: number): string {
  if (nudgeMs === 0) return 'No delay set by ear';
  return `Sound comes ${Math.abs(Math.round(nudgeMs))} ms ${nudgeMs < 0 ? 'earlier' : 'later'}`;
}
