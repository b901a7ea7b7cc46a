import fc from 'fast-check';
import ICAL from 'ical.js';
import { calendarOf, type CalendarEvent } from './calendar.js';

const origin = 'https://sevenfold.test';
const options = { product: 'Tests', origin, now: new Date(0) };
const event: CalendarEvent = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Friday',
  url: `${origin}/rydesync/parties/1`,
  startsAt: new Date('2028-02-29T20:00:00.000Z'),
  endsAt: new Date('2028-03-01T01:30:00.000Z'),
  sequence: 0,
};

const only = (text: string) => {
  const [found, ...others] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  expect(others).toEqual([]);
  return found!;
};
const textOf = (component: ICAL.Component, name: string) =>
  (component.getFirstPropertyValue(name) ?? '') as string;

/** Any text, and what someone would type to break out of it. */
const hostileText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\r\n', '\n', '\r', '\\', '\\n', ';', ',', ':', '"', '\t', ' ', '\0', '\x85', '\ud800'),
      fc.constantFrom(
        '\r\nEND:VEVENT\r\nBEGIN:VEVENT',
        '\nATTACH:file:///etc/passwd',
        '👩‍👩‍👧‍👦'.repeat(9),
        'ü'.repeat(80),
      ),
    ),
    { maxLength: 8 },
  )
  .map(parts => parts.join(''));

/** The characters that a calendar can hold, with line breaks as it writes them. */
const kept = (text: string) =>
  text.replace(/\r\n|\r/g, '\n').replace(/[\0-\x08\x0b-\x1f\x7f-\x9f]|\p{Surrogate}/gu, '');

it('writes any text so that a calendar reads the same, in lines of at most 75 bytes', () => {
  fc.assert(
    fc.property(hostileText, hostileText, hostileText, (title, text, location) => {
      const file = calendarOf([{ ...event, title, text, location }], options);
      const lines = file.split('\r\n');
      expect(lines.pop()).toBe('');
      for (const line of lines) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line).not.toMatch(/[\0-\x08\x0a-\x1f\x7f]/);
        // No character was cut in two.
        expect(line.isWellFormed()).toBe(true);
      }
      const found = only(file);
      expect(textOf(found, 'summary')).toBe(kept(title));
      expect(textOf(found, 'description')).toBe(kept(text));
      expect(textOf(found, 'location')).toBe(kept(location));
      expect(found.getAllProperties().map(({ name }) => name)).not.toContain('attach');
    }),
    { numRuns: 500 },
  );
});

it('writes instants in UTC, even on a leap day', () => {
  const found = new ICAL.Event(only(calendarOf([event], options)));
  expect(found.startDate.toJSDate()).toEqual(event.startsAt);
  expect(found.endDate.toJSDate()).toEqual(event.endsAt);
  expect(calendarOf([event], options)).toContain('DTSTART:20280229T200000Z\r\n');
});

it('keeps its UID through changes, and is cancelled with a higher sequence number', () => {
  const first = new ICAL.Event(only(calendarOf([event], options)));
  const last = only(calendarOf([{ ...event, sequence: 2, cancelled: true }], options));
  expect(new ICAL.Event(last).uid).toBe(first.uid);
  expect(new ICAL.Event(last).sequence).toBe(2);
  expect(textOf(last, 'status')).toBe('CANCELLED');
});
