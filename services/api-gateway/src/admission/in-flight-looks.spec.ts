import { jest } from '@jest/globals';
import { InFlight } from './in-flight.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('checks requests in flight once a second, until it is stopped', () => {
  const inFlight = new InFlight(1);
  const look = jest.spyOn(inFlight, 'look');
  jest.advanceTimersByTime(5_500);
  inFlight.stop();
  jest.advanceTimersByTime(60_000);
  expect(look).toHaveBeenCalledTimes(5);
});
