import {
  knownDays,
  formatPercent,
  describeDays,
  describeUptime,
  withIncidents,
  describeDay,
  type ShownDays,
} from './describe-days';

const days: ShownDays = {
  component: 'rooms',
  status: [null, 'operational', 'down', 'down'],
  uptime: [null, 100, 97.5, 99.999],
  latencyMs: [null, 12, 20, null],
  p50Ms: [null, 10, 18, null],
  p95Ms: [null, 22, 40, null],
  downMinutes: [0, 0, 36, 0.4],
  incidentsToday: 0,
};
const words = (place: number) => describeDay(days, '2026-05-01', place);

describe('a day of the history', () => {
  it('describes its data, or says that there is none', () => {
    expect(words(0)).toMatch(/2026.*: no data$|: no data$/);
    expect(words(1)).toMatch(/: operational, 100% up$/);
    expect(words(2)).toMatch(/: down, 97.50% up, down for 36 minutes$/);
    expect(words(3)).toMatch(/: down, 99.99% up, down for less than a minute$/);
  });

  it('is part of the row’s summary', () => {
    expect(describeDays(days)).toBe('3 days recorded, problems on 2 of them.');
    expect(describeDays({ ...days, status: [null, null] })).toBe('No data yet.');
    expect(describeDays({ ...days, status: ['operational'] })).toBe('1 day recorded, no problems.');
  });

  it('is bad during an operator’s incident, whatever the checks say', () => {
    const well: ShownDays = { ...days, status: ['operational'], uptime: [100], downMinutes: [0] };
    const incident = { componentIds: ['pages', 'rooms'], impact: 'degraded' as const, resolvedAt: null };
    const shownWith = (changes: object) => withIncidents(well, '2026-05-01', [{ ...incident, ...changes }]);
    const today = shownWith({});
    expect(today.status).toEqual(['degraded']);
    expect(describeDays(today)).toBe('1 incident today. 1 day recorded, with problems.');
    expect(describeDay(today, '2026-05-01', 0)).toMatch(/: degraded, 100% up, 1 incident$/);
    expect(describeUptime(100, today)).toBe('By our checks 100% on its first day');
    expect(shownWith({ impact: 'down', resolvedAt: '2026-05-01T00:00:00.000Z' }).status).toEqual(['down']);
    expect(shownWith({ resolvedAt: '2026-04-30T23:59:59.999Z' })).toMatchObject(well);
    expect(shownWith({ componentIds: ['pages'] })).toMatchObject(well);
  });

  it('counts from the first day with data, gaps included', () => {
    expect(knownDays(days)).toEqual([1, 2, 3]);
    expect(knownDays({ status: [null, 'down', null, 'operational'] })).toEqual([1, 2, 3]);
    expect(knownDays({ status: [null] })).toEqual([]);
  });
});

describe('an uptime', () => {
  const ofDays = (known: number) => ({
    incidentsToday: 0,
    status: Array.from({ length: 90 }, (_, place) => (place < 90 - known ? null : ('operational' as const))),
  });

  it('claims 90 days only with data for all of them', () => {
    expect(describeUptime(100, ofDays(90))).toBe('100% in 90 days');
    expect(describeUptime(100, ofDays(89))).toBe('100% in the 89 days recorded');
    expect(describeUptime(99.5, ofDays(1))).toBe('99.50% on its first day');
  });

  it('is never rounded up to 100%', () => {
    expect(formatPercent(99.999)).toBe('99.99%');
    expect(formatPercent(100)).toBe('100%');
  });
});
