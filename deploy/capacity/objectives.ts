import type { Summary } from './generator.ts';

export interface Judged {
  kept: boolean;
  /** Missed thresholds, as `metric: threshold`. */
  missed: string[];
}

/**
 * Whether a run met the journey's objectives (k6/objectives.ts; k6 puts them into its summary). With less than a
 * core, every answer sometimes waits for the next period, even with few people. So we then ignore percentiles
 * from 90 up, and limits of two periods or less.
 */
export function judge({ metrics }: Summary, cores: number, periodMs = 0): Judged {
  const missed = Object.entries(metrics).flatMap(([metric, { thresholds = {} }]) =>
    Object.entries(thresholds)
      .filter(([threshold, isMissed]) => isMissed && (cores >= 1 || isJudgedAtQuota(threshold, periodMs)))
      .map(([threshold]) => `${metric}: ${threshold}`),
  );
  // k6 passes a rate without values.
  if (!metrics['joined']?.['passes']) missed.push('joined: nobody');
  return { kept: missed.length === 0, missed };
}

function isJudgedAtQuota(threshold: string, periodMs: number) {
  const limit = percentileLimit(threshold);
  return limit === undefined || (limit.percentile < 90 && limit.limit > 2 * periodMs);
}

/** Parses a threshold such as `p(50)<60`. */
function percentileLimit(threshold: string) {
  const [, percentile, limit] = /^p\((\d+)\)<=?(\d+)$/.exec(threshold) ?? [];
  return percentile === undefined ? undefined : { percentile: Number(percentile), limit: Number(limit) };
}

/** The percentiles of a metric that are judged, with their limits. */
export const percentileLimits = ({ metrics }: Summary, metric: string, cores: number, periodMs: number) =>
  Object.keys(metrics[metric]?.thresholds ?? {})
    .filter(threshold => cores >= 1 || isJudgedAtQuota(threshold, periodMs))
    .map(percentileLimit)
    .filter(limit => limit !== undefined);
