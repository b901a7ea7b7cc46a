export interface CalendarEvent {
  /** Unique in this installation, and the same in every version of the event. */
  readonly id: string;
  readonly title: string;
  readonly text?: string | null;
  readonly location?: string;
  readonly url: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Grows with each change, so that calendars replace the version they have. */
  readonly sequence?: number;
  readonly cancelled?: boolean;
}

interface CalendarOptions {
  /** Ends the product identifier. */
  readonly product: string;
  readonly origin: string;
  readonly now: Date;
  /** For calendars that programs subscribe to. */
  readonly name?: string;
}

/** A calendar file (RFC 5545). Times are in UTC, so a later change of a time zone's rules moves no instant. */
export function calendarOf(
  events: readonly CalendarEvent[],
  { product, origin, now, name }: CalendarOptions,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Sevenfold//${product}//EN`,
    ...(name
      ? [`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT1H']
      : []),
    ...events.flatMap(event => linesOf(event, new URL(origin).hostname, now)),
    'END:VCALENDAR',
  ];
  return lines.map(line => `${folded(line)}\r\n`).join('');
}

function linesOf(
  { id, title, text, location, url, startsAt, endsAt, sequence, cancelled }: CalendarEvent,
  host: string,
  now: Date,
): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${id}@${host}`,
    `DTSTAMP:${moment(now)}`,
    `DTSTART:${moment(startsAt)}`,
    `DTEND:${moment(endsAt)}`,
    ...(sequence === undefined ? [] : [`SEQUENCE:${sequence}`]),
    `SUMMARY:${escaped(title)}`,
    ...(text ? [`DESCRIPTION:${escaped(text)}`] : []),
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `URL:${url}`,
    'END:VEVENT',
  ];
}

const moment = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '');

/** Control characters and lone surrogates are not allowed in a content line: they are dropped. */
const escaped = (text: string) =>
  text
    .replace(/\r\n|\r|\n/g, '\n')
    .replace(/[\0-\x08\x0b-\x1f\x7f-\x9f]|\p{Surrogate}/gu, '')
    .replace(/[\\;,]/g, character => `\\${character}`)
    .replaceAll('\n', '\\n');

const mostBytes = 75;

/** No line may have more than 75 bytes; the next begins with a space. Characters are never split. */
function folded(line: string): string {
  const lines: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const more = Buffer.byteLength(character);
    if (bytes + more > mostBytes) {
      lines.push(part);
      part = ' ';
      bytes = 1;
    }
    part += character;
    bytes += more;
  }
  return [...lines, part].join('\r\n');
}
