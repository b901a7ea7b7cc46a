import { faultOfWindow } from './describe-incident';

const now = new Date('2026-05-01T12:00');

describe('a planned window', () => {
  it.each([
    ['', '2026-05-01T13:00', undefined],
    ['2026-05-01T13:00', '', undefined],
    ['2026-05-01T13:00', '2026-05-01T14:00', undefined],
    ['2026-05-01T11:00', '2026-05-01T14:00', undefined],
    ['2026-05-01T14:00', '2026-05-01T13:00', 'The end must be after the start.'],
    ['2026-05-01T13:00', '2026-05-01T13:00', 'The end must be after the start.'],
    ['2026-05-01T09:00', '2026-05-01T10:00', 'The end must be in the future.'],
  ])('from %j until %j: %s', (startsAt, endsAt, fault) => {
    expect(faultOfWindow(startsAt, endsAt, now)).toBe(fault);
  });
});
