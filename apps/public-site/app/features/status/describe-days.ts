import type { ComponentStatus, Incident } from '@sevenfold/contracts';
import { counted } from './format-time';
import type { ComponentDays } from './use-days';

export const statusLabels: Record<ComponentStatus, string> = {
  operational: 'Operational',
  degraded: 'Degraded',
  down: 'Down',
  maintenance: 'Maintenance',
  development: 'In development',
};

const dayMs = 86_400_000;

export const dateOf = (from: string, place: number) =>
  new Date(Date.parse(`${from}T00:00:00Z`) + place * dayMs);

export const formatDate = (from: string, place: number) =>
  dateOf(from, place).toLocaleDateString(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

/** Rounded down: 100 % only if nothing failed. */
export const formatPercent = (uptime: number) =>
  `${uptime === 100 ? 100 : (Math.floor(uptime * 100) / 100).toFixed(2)}%`;

/** From the first day with data to today. Empty without any. */
export function knownDays<Days extends Pick<ComponentDays, 'status'>>(days: Days): number[] {
  const first = days.status.findIndex(status => status !== null);
  return first === -1 ? [] : days.status.map((_, place) => place).slice(first);
}

/** A component's days, with the number of incidents today: operators may know what our checks do not see. */
export type ShownDays = ComponentDays & { incidentsToday: number };

/**
 * Adds the incidents that the page knows of now, because the days are cached for minutes.
 * @param from the first day, UTC
 */
export function withIncidents(
  days: ComponentDays,
  from: string,
  incidents: readonly Pick<Incident, 'componentIds' | 'impact' | 'resolvedAt'>[],
): ShownDays {
  const today = dateOf(from, days.status.length - 1).toISOString();
  const impacts = incidents
    .filter(({ componentIds }) => componentIds.includes(days.component))
    .filter(({ resolvedAt }) => resolvedAt === null || resolvedAt >= today)
    .map(({ impact }) => impact);
  const status =
    impacts.length === 0 || days.status.at(-1) === 'down'
      ? days.status
      : [...days.status.slice(0, -1), impacts.includes('down') ? ('down' as const) : ('degraded' as const)];
  return { ...days, status, incidentsToday: impacts.length };
}

/**
 * Uptime, and the number of days that it covers: 90 only with data for all 90. It counts only our checks, and says
 * so beside an incident.
 */
export function describeUptime(
  uptime: number,
  { status, incidentsToday }: Pick<ShownDays, 'status' | 'incidentsToday'>,
): string {
  const known = status.filter(each => each !== null).length;
  const percent = `${incidentsToday > 0 ? 'By our checks ' : ''}${formatPercent(uptime)}`;
  if (known >= 90) return `${percent} in 90 days`;
  return known === 1 ? `${percent} on its first day` : `${percent} in the ${known} days recorded`;
}

/** One day in words: what a bar says. */
export function describeDay(days: ShownDays, from: string, place: number): string {
  const status = days.status[place];
  const date = formatDate(from, place);
  if (!status) return `${date}: no data`;
  const down = days.downMinutes[place] ?? 0;
  const uptime = days.uptime[place];
  return [
    `${date}: ${statusLabels[status].toLowerCase()}`,
    uptime !== null && uptime !== undefined && `${formatPercent(uptime)} up`,
    down > 0 && `down for ${down < 1 ? 'less than a minute' : formatMinutes(down)}`,
    place === days.status.length - 1 && days.incidentsToday > 0 && counted(days.incidentsToday, 'incident'),
  ]
    .filter(Boolean)
    .join(', ');
}

function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes);
  return whole < 120 ? counted(whole, 'minute') : counted(Math.round(whole / 60), 'hour');
}

/** The row of bars as one sentence. */
export function describeDays(days: ShownDays): string {
  const known = days.status.filter(status => status !== null);
  const bad = known.filter(status => status === 'down' || status === 'degraded').length;
  if (known.length === 0) return 'No data yet.';
  const recorded = `${counted(known.length, 'day')} recorded`;
  const problems =
    bad === 0 ? 'no problems' : known.length === 1 ? 'with problems' : `problems on ${bad} of them`;
  const today = days.incidentsToday > 0 ? `${counted(days.incidentsToday, 'incident')} today. ` : '';
  return `${today}${recorded}, ${problems}.`;
}
