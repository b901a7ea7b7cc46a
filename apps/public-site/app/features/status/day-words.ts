import type { ComponentStatus } from '@sevenfold/contracts';
import type { ComponentDays } from './use-days';

export const wordOfStatus: Record<ComponentStatus, string> = {
  operational: 'Operational',
  degraded: 'Degraded',
  down: 'Down',
  maintenance: 'Maintenance',
  development: 'In development',
};

const dayMs = 86_400_000;

export const dateOf = (from: string, place: number) =>
  new Date(Date.parse(`${from}T00:00:00Z`) + place * dayMs);

const longDate = (date: Date) => date.toLocaleDateString(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

/** One day in words: what a bar says. */
export function wordsOfDay(days: ComponentDays, from: string, place: number): string {
  const status = days.status[place];
  const date = longDate(dateOf(from, place));
  if (!status) return `${date}: nothing is known`;
  const down = days.downMinutes[place] ?? 0;
  const uptime = days.uptime[place];
  return [
    `${date}: ${wordOfStatus[status].toLowerCase()}`,
    uptime !== null && uptime !== undefined && `${uptime.toFixed(2)} % up`,
    down > 0 && `down for ${down < 1 ? 'less than a minute' : minutesInWords(down)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function minutesInWords(minutes: number): string {
  const whole = Math.round(minutes);
  if (whole < 120) return `${whole} ${whole === 1 ? 'minute' : 'minutes'}`;
  return `${Math.round(whole / 60)} hours`;
}

/** The row of bars as one sentence, for screen readers. */
export function summaryOfDays(days: ComponentDays): string {
  const known = days.status.filter(status => status !== null);
  const bad = known.filter(status => status === 'down' || status === 'degraded').length;
  if (known.length === 0) return 'Nothing is known of the last 90 days.';
  const counted = `${known.length} ${known.length === 1 ? 'day is' : 'days are'} known`;
  if (bad === 0) return `${counted}, all of them good.`;
  return `${counted}, ${bad} of them with trouble.`;
}
