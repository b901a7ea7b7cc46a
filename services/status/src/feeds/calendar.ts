import type { PlannedMaintenance } from '@sevenfold/contracts';

/** Planned maintenance as a calendar (RFC 5545), which calendar programs can subscribe to. What is cancelled disappears from it. */
export function maintenanceCalendar(
  planned: readonly PlannedMaintenance[],
  origin: string,
  now: Date,
): string {
  const events = planned.flatMap(({ id, title, text, startsAt, endsAt }) => [
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(origin).hostname}`,
    `DTSTAMP:${moment(now.toISOString())}`,
    `DTSTART:${moment(startsAt)}`,
    `DTEND:${moment(endsAt)}`,
    `SUMMARY:${escaped(title)}`,
    ...(text ? [`DESCRIPTION:${escaped(text)}`] : []),
    'STATUS:CONFIRMED',
    `URL:${origin}/status#${id}`,
    'END:VEVENT',
  ]);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sevenfold//Status//EN',
    'NAME:Sevenfold maintenance',
    'X-WR-CALNAME:Sevenfold maintenance',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...events,
    'END:VCALENDAR',
  ];
  return lines.map(line => `${folded(line)}\r\n`).join('');
}

const moment = (iso: string) => iso.replace(/[-:]|\.\d+/g, '');

const escaped = (text: string) =>
  text.replace(/[\\;,]/g, character => `\\${character}`).replace(/\r\n|\r|\n/g, '\\n');

const mostBytes = 75;

/** No line may have more than 75 bytes; the next begins with a space. */
function folded(line: string): string {
  const lines = [''];
  for (const character of line) {
    if (Buffer.byteLength(lines.at(-1)! + character) > mostBytes) lines.push(' ');
    lines[lines.length - 1] += character;
  }
  return lines.join('\r\n');
}
