import { afterError, afterSuccess, firstChunkBytes } from './chunk-size';
import { RetrySchedule } from './retry-schedule';

describe('retrying an upload', () => {
  it('waits a second, then twice as long each time, up to a minute', () => {
    const schedule = new RetrySchedule(() => 0);
    const waits = Array.from({ length: 8 }, () => schedule.failed());
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  });

  it('stops once nothing has gone well for ten minutes', () => {
    let now = 0;
    const schedule = new RetrySchedule(() => now);
    schedule.failed();
    now = 10 * 60_000 - 1;
    expect(schedule.failed()).toBeDefined();
    now += 1;
    expect(schedule.failed()).toBeUndefined();
  });

  it('begins anew when something went well', () => {
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
  it('begins at 256 KiB and doubles up to 32 MiB', () => {
    let bytes = firstChunkBytes;
    for (let chunk = 0; chunk < 10; chunk += 1) bytes = afterSuccess(bytes);
    expect([firstChunkBytes, bytes]).toEqual([256 * 1024, 32 * 1024 * 1024]);
  });

  it('halves after an error, never below where it began', () => {
    expect(afterError(4 * 1024 * 1024)).toBe(2 * 1024 * 1024);
    expect(afterError(firstChunkBytes)).toBe(firstChunkBytes);
  });
});
