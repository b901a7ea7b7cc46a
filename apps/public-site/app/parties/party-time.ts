const wallTime = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/;

/** The person's own time zone, by its IANA name. */
export const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** What clocks in a time zone show at an instant, in the format of `datetime-local` inputs. */
export function wallTimeOf(at: number, timeZone = ownTimeZone()): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find(part => part.type === type)!.value;
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`;
}

/**
 * The instant at which clocks in a time zone show this. Undefined if there is no such day. A time that daylight saving
 * skips becomes the one an hour later; of a time that occurs twice, the first.
 */
export function instantOf(shown: string, timeZone = ownTimeZone()): number | undefined {
  const found = wallTime.exec(shown);
  if (!found) return undefined;
  const asUtc = Date.parse(`${found[0]}:00.000Z`);
  // 30 February becomes a day in March.
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(found[0])) return undefined;
  const aheadAt = (at: number) => Date.parse(`${wallTimeOf(at, timeZone)}:00.000Z`) - at;
  // Tries the zone's offsets before and after that day, and takes the one that leads to this wall time.
  const candidates = [asUtc - aheadAt(asUtc - dayMs), asUtc - aheadAt(asUtc + dayMs)];
  return candidates.find(at => wallTimeOf(at, timeZone) === found[0]) ?? candidates[0];
}

const dayMs = 24 * 60 * 60_000;

/** `Saturday, 28 November 2026 at 20:00`, in the visitor's language and time zone. */
export const formatMoment = (at: number) =>
  new Date(at).toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'short' });

/**
 * `Saturday, 28 November 2026, 20:00–22:00`; both days if it ends on another one. The word joiner keeps the times on one
 * line, which could otherwise end after the dash.
 */
export const formatSpan = (from: number, to: number) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' })
    .formatRange(from, to)
    .replace(/\s*–\s*/, '\u00a0–\u2060\u00a0');

/** `Saturday 20:00`; with the date if that is a week away or more. */
export const formatUpcoming = (at: number, now: number) =>
  new Date(at).toLocaleString(undefined, {
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
    ...(at - now > 6 * dayMs && { day: 'numeric', month: 'long' }),
  });

/** The zone's name at that instant: `Central European Summer Time`. */
export function formatZone(at: number, timeZone = ownTimeZone()): string {
  const parts = new Intl.DateTimeFormat(undefined, { timeZone, timeZoneName: 'long' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

export type Left = { days: number; hours: number; minutes: number; seconds: number };

export function leftUntil(at: number, now: number): Left {
  const seconds = Math.max(0, Math.ceil((at - now) / 1_000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3_600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}

/** The two largest units, for screen readers: `2 days and 3 hours`. */
export function formatTimeLeft({ days, hours, minutes, seconds }: Left): string {
  const units = [
    [days, 'day'],
    [hours, 'hour'],
    [minutes, 'minute'],
    [days + hours + minutes === 0 ? seconds : 0, 'second'],
  ] as const;
  const first = units.findIndex(([count]) => count > 0);
  const shown = units.slice(first, first + 2).filter(([count]) => count > 0);
  return shown.map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`).join(' and ');
}
