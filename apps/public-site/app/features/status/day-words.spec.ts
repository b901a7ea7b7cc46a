import { summaryOfDays, wordsOfDay } from './day-words';
import type { ComponentDays } from './use-days';

const days: ComponentDays = {
  component: 'rooms',
  status: [null, 'operational', 'down', 'down'],
  uptime: [null, 100, 97.5, 99.999],
  latencyMs: [null, 12, 20, null],
  downMinutes: [0, 0, 36, 0.4],
};
const words = (place: number) => wordsOfDay(days, '2026-05-01', place);

describe('a day of the history', () => {
  it('says what is known of it, and that nothing is', () => {
    expect(words(0)).toMatch(/2026.*: nothing is known$|: nothing is known$/);
    expect(words(1)).toMatch(/: operational, 100.00 % up$/);
    expect(words(2)).toMatch(/: down, 97.50 % up, down for 36 minutes$/);
    expect(words(3)).toMatch(/down for less than a minute$/);
  });

  it('is summed up for the row', () => {
    expect(summaryOfDays(days)).toBe('3 days are known, 2 of them with trouble.');
    expect(summaryOfDays({ ...days, status: [null, null] })).toBe('Nothing is known of the last 90 days.');
    expect(summaryOfDays({ ...days, status: ['operational'] })).toBe('1 day is known, all of them good.');
  });
});
