import type { MetricUnit } from '@sevenfold/contracts';

export type Tone = 'good' | 'warning' | 'bad';

const rounded = (digits: number) => new Intl.NumberFormat('en', { maximumSignificantDigits: digits });
const [coarse, fine] = [rounded(2), rounded(3)];
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });

/** A value with its unit, with no more digits than a comparison needs. */
export function formatValue(value: number | null, unit: MetricUnit): string {
  if (value === null) return '—';
  switch (unit) {
    case 'percentunit':
      return percent.format(value);
    case 's':
      return formatDuration(value);
    case 'd':
      return `${fine.format(value)} d`;
    case 'bytes':
    case 'Bps':
      return `${fine.format(value / 1_048_576)} MiB${unit === 'Bps' ? '/s' : ''}`;
    case 'short':
      return fine.format(value);
    default:
      return `${coarse.format(value)}/s`;
  }
}

const steps = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
  [1, 's'],
] as const;

export function formatDuration(seconds: number): string {
  const step = steps.find(([length]) => seconds >= length);
  return step ? `${coarse.format(seconds / step[0])} ${step[1]}` : `${coarse.format(seconds * 1_000)} ms`;
}

/** Undefined without a value or thresholds. If the second threshold is smaller, lower values are worse. */
export function toneOf(value: number | null, thresholds: readonly [number, number] | null): Tone | undefined {
  if (value === null || thresholds === null) return undefined;
  const [orange, red] = thresholds;
  if (red < orange) return value < red ? 'bad' : value < orange ? 'warning' : 'good';
  return value >= red ? 'bad' : value >= orange ? 'warning' : 'good';
}
