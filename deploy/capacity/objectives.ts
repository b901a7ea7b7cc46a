import type { Summary } from './generator.ts';

export interface Judged {
  kept: boolean;
  /** Missed thresholds, as `metric: threshold`. */
  missed: string[];
}

/**
 * Whether a run kept the journey's objectives (k6/objectives.ts, which k6 puts into its summary). Less than a core makes
 * every answer wait for the next period now and then, however few people there are: neither rare slow answers nor times
 * of a few periods are judged then.
 */
export function judge({ metrics }: Summary, cores: number, periodMs = 0): Judged {
  const missed = Object.entries(metrics).flatMap(([metric, { thresholds = {} }]) =>
    Object.entries(thresholds)
      .filter(([threshold, isMissed]) => isMissed && (cores >= 1 || isJudgedAtQuota(threshold, periodMs)))
      .map(([threshold]) => `${metric}: ${threshold}`),
  );
  // k6 calls a share of nothing good enough.
  if (!metrics['joined']?.['passes']) missed.push('joined: nobody');
  return { kept: missed.length === 0, missed };
}

function isJudgedAtQuota(threshold: string, periodMs: number) {
  const limit = percentileLimit(threshold);
  return limit === undefined || (limit.percentile < 90 && limit.limit > 2 * periodMs);
}

/** Of a threshold like `p(50)<60`. */
function percentileLimit(threshold: string) {
  const [, percentile, limit] = /^p\((\d+)\)<=?(\d+)$/.exec(threshold) ?? [];
  return percentile === undefined ? undefined : { percentile: Number(percentile), limit: Number(limit) };
}

/** The percentiles of a metric that are judged, and what they may be. */
export const percentileLimits = ({ metrics }: Summary, metric: string, cores: number, periodMs: number) =>
  Object.keys(metrics[metric]?.thresholds ?? {})
    .filter(threshold => cores >= 1 || isJudgedAtQuota(threshold, periodMs))
    .map(percentileLimit)
    .filter(limit => limit !== undefined);
