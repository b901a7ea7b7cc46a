import { catalog } from '../components/catalog.js';
import type { ComponentState } from '../components/component-state.js';
import { FaultTracker } from './fault-tracker.js';

const rooms = catalog.find(({ id }) => id === 'rooms')!;
const state = (overrides: Partial<ComponentState>): ComponentState => ({
  component: rooms,
  shown: 'operational',
  found: 'operational',
  confirmed: true,
  explained: false,
  lastUpdated: new Date(),
  ...overrides,
});
const at = (second: number) => new Date(second * 1000);

describe('a fault', () => {
  it('lasts from the failure to the recovery, and keeps the worst state', () => {
    const tracker = new FaultTracker();
    tracker.update([state({ shown: 'degraded' })], () => false, at(1));
    tracker.update([state({ shown: 'down' })], () => false, at(2));
    tracker.update([state({ shown: 'degraded' })], () => false, at(3));
    expect(tracker.unfinished()).toMatchObject([{ component: 'rooms', impact: 'down', startedAt: at(1) }]);
    tracker.update([state({})], () => false, at(4));
    const [fault] = tracker.unfinished();
    expect(fault).toMatchObject({ startedAt: at(1), endedAt: at(4) });
    tracker.forget(fault!);
    expect(tracker.unfinished()).toEqual([]);
  });

  it('is kept if it begins and ends before it could be stored, and so is the next', () => {
    const tracker = new FaultTracker();
    for (const second of [1, 3]) {
      tracker.update([state({ shown: 'down' })], () => false, at(second));
      tracker.update([state({})], () => false, at(second + 1));
    }
    expect(tracker.unfinished().map(({ startedAt, endedAt }) => [startedAt, endedAt])).toEqual([
      [at(1), at(2)],
      [at(3), at(4)],
    ]);
  });

  it.each([
    ['unconfirmed', { shown: 'down', confirmed: false } as const, false],
    ['explained by another', { shown: 'down', explained: true } as const, false],
    ['planned', { shown: 'down' } as const, true],
  ])('does not begin while the failure is %s', (_, overrides, underMaintenance) => {
    const tracker = new FaultTracker();
    tracker.update([state(overrides)], () => underMaintenance, at(1));
    expect(tracker.unfinished()).toEqual([]);
  });

  it('does not begin while a journey recovers after its services, unless a later probe of its own fails', () => {
    const tracker = new FaultTracker();
    const look = (found: 'operational' | 'down', looked: number, explained: boolean, now: number) =>
      tracker.update(
        [state({ shown: 'down', found, explained, lastUpdated: at(looked) })],
        () => false,
        at(now),
      );
    look('down', 1, true, 2);
    look('down', 1, false, 3);
    look('operational', 4, false, 5);
    expect(tracker.unfinished()).toEqual([]);
    look('down', 6, false, 7);
    expect(tracker.unfinished()).toMatchObject([{ component: 'rooms', startedAt: at(7) }]);
  });

  it('of an earlier run ends when its component works again', () => {
    const tracker = new FaultTracker();
    const stored = { impact: 'down' } as const;
    tracker.resume([
      { id: 'before', component: 'rooms', name: rooms.name, startedAt: at(0), impact: 'down', stored },
    ]);
    tracker.update([state({})], () => false, at(9));
    expect(tracker.unfinished()).toMatchObject([{ id: 'before', endedAt: at(9) }]);
  });
});
