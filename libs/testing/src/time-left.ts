import { until } from './until.js';

const periodSeconds = { minute: 60, hour: 3_600, day: 86_400 };

/** Waits until more than this many seconds of the current minute, hour or day are left (UTC, as in our limits). */
export async function timeLeftIn(period: keyof typeof periodSeconds, seconds: number): Promise<void> {
  const left = () => periodSeconds[period] - ((Date.now() / 1_000) % periodSeconds[period]);
  await until(() => left() > seconds, `a ${period} with time left in it`, (seconds + 10) * 1_000);
}
