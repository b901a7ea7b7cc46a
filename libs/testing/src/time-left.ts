import { until } from './until.js';

const periodSeconds = { minute: 60, hour: 3_600, day: 86_400 };

/**
 * Waits, rarely and briefly, for a minute, hour or day (UTC, as limits count) with this many seconds left.
 */
export async function timeLeftIn(period: keyof typeof periodSeconds, seconds: number): Promise<void> {
  const left = () => periodSeconds[period] - ((Date.now() / 1_000) % periodSeconds[period]);
  await until(() => left() > seconds, `a ${period} with time left in it`, (seconds + 10) * 1_000);
}
