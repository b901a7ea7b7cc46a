import type { Summary } from './generator.ts';

export interface Judged {
  kept: boolean;
  /** Missed thresholds, as `metric: threshold`. */
  missed: string[];
}

/**
 * Whether a run kept the journey's objectives (k6/objectives.ts, which k6 puts into its summary). With less than a core
 * the rare slow ones are not judged: whoever waits for a quota answers late now and then, however few people there are.
 */
export function judge({ metrics }: Summary, cores: number | undefined): Judged {
  const isRare = (threshold: string) => /^p\(9\d/.test(threshold) && cores !== undefined && cores < 1;
  const missed = Object.entries(metrics).flatMap(([metric, { thresholds = {} }]) =>
    Object.entries(thresholds)
      .filter(([threshold, isMissed]) => isMissed && !isRare(threshold))
      .map(([threshold]) => `${metric}: ${threshold}`),
  );
  return { kept: missed.length === 0, missed };
}
