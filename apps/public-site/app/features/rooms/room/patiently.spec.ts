import { jest } from '@jest/globals';
import { firstSoundSettled } from './after-first-sound';
import { patiently } from './patiently';

const failing = (times: number) => {
  let failures = 0;
  return async () => {
    if (failures++ < times) throw new TypeError('Failed to fetch dynamically imported module');
    return 'part';
  };
};

it('tries several times before it fails', async () => {
  jest.useFakeTimers();
  firstSoundSettled();
  const loaded = patiently(failing(3));
  await jest.advanceTimersByTimeAsync(20_000);
  await expect(loaded).resolves.toBe('part');
  const rejected = expect(patiently(failing(4))).rejects.toThrow('Failed to fetch');
  await jest.advanceTimersByTimeAsync(20_000);
  await rejected;
  jest.useRealTimers();
});
