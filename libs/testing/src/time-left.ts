import { until } from './until.js';

const periodSeconds = { minute: 60, hour: 3_600, day: 86_400 };

/** Waits, seldom and not for long, for a minute, hour or day (of UTC, as limits count them) with so many seconds left in it. */
export async function timeLeftIn(period: keyof typeof periodSeconds, seconds: number): Promise<void> {
  const left = () => periodSeconds[period] - ((Date.now() / 1_000) % periodSeconds[period]);
  await until(() => left() > seconds, `a ${period} with time left in it`, (seconds + 10) * 1_000);
}
