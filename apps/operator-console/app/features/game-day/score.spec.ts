import { expect, it } from '@jest/globals';
import { difference, differenceText } from './score';
import { gameDay } from '../../testing/game-day';

const at = (hour: number) => `2026-11-27T0${hour}:00:00.000Z`;
const past = [
  gameDay({ id: 'latest', startedAt: at(5), shownAfter: 10, pagedAfter: 90, mendedAfter: 200 }),
  gameDay({ id: 'unmended', startedAt: at(4), shownAfter: 12, pagedAfter: null, mendedAfter: null }),
  gameDay({
    id: 'another',
    startedAt: at(3),
    fault: 'kafka-away',
    shownAfter: 1,
    pagedAfter: 1,
    mendedAfter: 1,
  }),
  gameDay({ id: 'first', startedAt: at(2), shownAfter: 30, pagedAfter: 80, mendedAfter: 300 }),
];
const [latest, unmended, another, first] = past;

it('compares each lap with the last run of the same fault that got that far', () => {
  expect(difference(latest!, 'shownAfter', past)).toBe(-2);
  expect(difference(latest!, 'pagedAfter', past)).toBe(10);
  expect(difference(latest!, 'mendedAfter', past)).toBe(-100);
});

it('gives no difference without an earlier run, or without a time', () => {
  expect(difference(first!, 'shownAfter', past)).toBeUndefined();
  expect(difference(another!, 'shownAfter', past)).toBeUndefined();
  expect(difference(unmended!, 'mendedAfter', past)).toBeUndefined();
});

it('does not reveal what a blind game broke by comparing its laps', () => {
  const running = gameDay({ id: 'running', startedAt: at(6), fault: null, shownAfter: 4 });
  expect(difference(running, 'shownAfter', past)).toBeUndefined();
});

it.each([
  [-12.4, '12 s faster'],
  [12.6, '13 s slower'],
  [0.3, 'same as last time'],
])('calls %d seconds %s', (seconds, text) => expect(differenceText(seconds)).toBe(text));
