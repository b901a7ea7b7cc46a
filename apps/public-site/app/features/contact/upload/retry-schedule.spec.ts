import { afterError, afterSuccess, firstChunkBytes } from './chunk-size';
import { RetrySchedule } from './retry-schedule';

describe('retrying an upload', () => {
  it('waits a second, doubling up to a minute', () => {
    const schedule = new RetrySchedule(() => 0);
    const waits = Array.from({ length: 8 }, () => schedule.failed());
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  });

  it('stops after ten minutes without success', () => {
    let now = 0;
    const schedule = new RetrySchedule(() => now);
    schedule.failed();
    now = 10 * 60_000 - 1;
    expect(schedule.failed()).toBeDefined();
    now += 1;
    expect(schedule.failed()).toBeUndefined();
  });

  it('restarts after a success', () => {
    let now = 0;
    const schedule = new RetrySchedule(() => now);
    schedule.failed();
    schedule.failed();
    now = 9 * 60_000;
    schedule.wentWell();
    now += 5 * 60_000;
    expect(schedule.failed()).toBe(1000);
  });
});

describe('the size of chunks', () => {
  it('starts at 256 KiB and doubles up to 32 MiB', () => {
    let bytes = firstChunkBytes;
    for (let chunk = 0; chunk < 10; chunk += 1) bytes = afterSuccess(bytes);
    expect([firstChunkBytes, bytes]).toEqual([256 * 1024, 32 * 1024 * 1024]);
  });

  it('halves after an error, down to 256 KiB', () => {
    expect(afterError(4 * 1024 * 1024)).toBe(2 * 1024 * 1024);
    expect(afterError(firstChunkBytes)).toBe(firstChunkBytes);
  });
});
