import { jest } from '@jest/globals';
import { watchMaintenance } from './watch-maintenance';

/** jsdom has neither. */
class TestSource {
  static readonly CLOSED = 2;
  static opened: TestSource[] = [];
  readyState = 0;
  onmessage?: (event: { data: string }) => void;
  onerror?: () => void;
  constructor() {
    TestSource.opened.push(this);
  }
  close() {
    this.readyState = TestSource.CLOSED;
  }
  /** `CLOSED` after a bad status, when browsers give up; otherwise a lost connection, which they restore. */
  fail(readyState: number) {
    this.readyState = readyState;
    this.onerror?.();
  }
}
class SilentChannel {
  postMessage() {}
  close() {}
}

describe('watching maintenance', () => {
  const { EventSource, BroadcastChannel } = globalThis;
  beforeEach(() => {
    TestSource.opened = [];
    Object.assign(globalThis, { EventSource: TestSource, BroadcastChannel: SilentChannel });
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
    Object.assign(globalThis, { EventSource, BroadcastChannel });
  });

  it('connects again after a bad answer, until it is stopped', () => {
    const end = watchMaintenance(() => undefined);
    for (const count of [1, 2]) {
      expect(TestSource.opened).toHaveLength(count);
      TestSource.opened.at(-1)!.fail(TestSource.CLOSED);
      jest.advanceTimersByTime(10_000);
    }
    TestSource.opened.at(-1)!.fail(TestSource.CLOSED);
    end();
    jest.advanceTimersByTime(60_000);
    expect(TestSource.opened).toHaveLength(3);
  });

  it('leaves a lost connection to the browser', () => {
    const end = watchMaintenance(() => undefined);
    TestSource.opened[0]!.fail(0);
    jest.advanceTimersByTime(60_000);
    expect(TestSource.opened).toHaveLength(1);
    end();
    expect(TestSource.opened[0]!.readyState).toBe(TestSource.CLOSED);
  });
});
