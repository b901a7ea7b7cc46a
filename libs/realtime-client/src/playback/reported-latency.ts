/** Seconds. A report up to this is believed at once. Bluetooth devices report more, and some start with nonsense. */
const usualLatency = 0.1;
/** Seconds. Nobody could listen with more latency: a longer report is wrong. */
export const longestLatency = 1;
/** A longer latency counts once this many reports in a row are this close together (seconds). */
const steadyReports = 8;
const steadyWithin = 0.02;
/** Reports that move less than this do so because a buffer changed: the sound moved with them. */
const sameReportMs = 30;

/**
 * The latency to believe, in seconds: the browser's newest report that is short, or long and steady. 0 if
 * there is none.
 * @param reports oldest first
 */
export function believedLatency(reports: readonly number[]): number {
  for (let end = reports.length; end > 0; end--) {
    const newest = reports[end - 1]!;
    if (newest >= 0 && newest <= usualLatency) return newest;
    const latest = reports.slice(Math.max(0, end - steadyReports), end);
    if (latest.length === steadyReports && areSteady(latest)) return newest;
  }
  return 0;
}

const areSteady = (reports: readonly number[]) =>
  reports.every(report => report > usualLatency && report < longestLatency) &&
  Math.max(...reports) - Math.min(...reports) <= steadyWithin;

export interface SetByEar {
  nudgeMs: number;
  /** Latency that the browser reported at that time, if it did. */
  reportedMs?: number | undefined;
}

/** Whether a report shows that the browser now knows more or less about the output than before. */
export const isAnotherReport = (reportedMs: number, before: number): boolean =>
  Math.abs(reportedMs - before) >= sameReportMs;

/**
 * The nudge that keeps the sound where it was set by ear, after the browser reports another latency for the
 * same output. Nothing is corrected twice. A longer report replaces the nudge, partly or completely. After a
 * shorter one the nudge makes up for the rest, unless the report may be about another output.
 *
 * @param isNamed the browser names the output, so it is the same one
 */
export function correctedNudge(
  { nudgeMs, reportedMs }: SetByEar,
  reportedNowMs: number,
  isNamed: boolean,
): number {
  if (reportedMs === undefined || !isAnotherReport(reportedNowMs, reportedMs)) return nudgeMs;
  const longerMs = reportedNowMs - reportedMs;
  if (longerMs > 0) return nudgeMs < 0 ? Math.min(0, nudgeMs + longerMs) : nudgeMs;
  return isNamed ? nudgeMs + longerMs : nudgeMs;
}
