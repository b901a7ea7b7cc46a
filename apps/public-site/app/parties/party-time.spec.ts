import { instantOf, formatSpan, formatTimeLeft, leftUntil, formatMoment, wallTimeOf } from './party-time';

describe('the time of a party', () => {
  it.each([
    ['Pacific/Kiritimati', '2027-01-01T00:30', '2026-12-31T10:30:00.000Z'],
    ['Etc/GMT+12', '2026-12-31T23:30', '2027-01-01T11:30:00.000Z'],
    ['Asia/Kathmandu', '2026-06-01T20:00', '2026-06-01T14:15:00.000Z'],
    ['Europe/Berlin', '2028-02-29T20:00', '2028-02-29T19:00:00.000Z'],
    // Before and after the change to summer time.
    ['Europe/Berlin', '2027-03-27T20:00', '2027-03-27T19:00:00.000Z'],
    ['Europe/Berlin', '2027-03-28T20:00', '2027-03-28T18:00:00.000Z'],
    // A time that does not exist, and times that occur twice.
    ['Europe/Berlin', '2027-03-28T02:30', '2027-03-28T01:30:00.000Z'],
    ['Europe/Berlin', '2027-10-31T02:30', '2027-10-31T00:30:00.000Z'],
    ['Australia/Lord_Howe', '2027-04-04T01:45', '2027-04-03T14:45:00.000Z'],
  ])('in %s, %s, is one instant', (zone, shown, instant) => {
    expect(new Date(instantOf(shown, zone)!).toISOString()).toBe(instant);
  });

  it.each([
    '',
    '2027-02-29T20:00',
    '2027-13-01T20:00',
    '2027-04-31T20:00',
    '2027-01-01T24:30',
    'tomorrow',
    '27-1-1T1:1',
  ])('rejects what is not a date and time: %p', shown => {
    expect(instantOf(shown, 'Europe/Berlin')).toBeUndefined();
  });

  it('survives a round trip through the field, all year and in every kind of time zone', () => {
    const zones = [
      'Pacific/Kiritimati',
      'Etc/GMT+12',
      'Europe/Berlin',
      'America/St_Johns',
      'Australia/Lord_Howe',
    ];
    const begin = Date.UTC(2028, 0, 1);
    for (const zone of zones)
      for (let at = begin; at < Date.UTC(2029, 0, 1); at += 47 * 30 * 60_000) {
        const shown = wallTimeOf(at, zone);
        expect(wallTimeOf(instantOf(shown, zone)!, zone)).toBe(shown);
      }
  });

  it('is shown with day and year', () => {
    expect(formatMoment(Date.UTC(2028, 1, 29, 12))).toMatch(/29.*2028|2028.*29/);
  });

  it('names the day once, and both days if it ends on another', () => {
    const begin = Date.UTC(2028, 1, 29, 12, 10);
    const countOf = (span: string) => span.match(/2028/g)?.length;
    expect(countOf(formatSpan(begin, begin + 60_000))).toBe(1);
    expect(countOf(formatSpan(begin, begin + 24 * 60 * 60_000))).toBe(2);
  });
});

describe('the time left', () => {
  it.each([
    [0, ''],
    [1, '1 second'],
    [1_001, '2 seconds'],
    [61_000, '1 minute'],
    [3_600_000, '1 hour'],
    [3_660_000, '1 hour and 1 minute'],
    [90_000_000, '1 day and 1 hour'],
    [86_430_000, '1 day'],
  ])('%i ms reads %p', (ms, words) => {
    expect(formatTimeLeft(leftUntil(1_000_000 + ms, 1_000_000))).toBe(words);
  });

  it('never goes below zero', () => {
    expect(leftUntil(0, 5_000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });
});
