import { catalog } from '../components/catalog.js';
import type { Finding } from '../components/signal.js';
import { addLook, emptyTally, minuteOf, slotsBetween, uptimeOf } from './tally.js';

const state = (found: Finding, shown = found) => ({
  component: catalog[0]!,
  found,
  shown,
  confirmed: true,
  explained: false,
  lastUpdated: new Date(),
  latencyMs: 10,
});

describe('a tally', () => {
  it('counts findings', () => {
    const tally = emptyTally('website', minuteOf(new Date('2026-01-01T10:11:12Z')));
    addLook(tally, state('operational'), false);
    addLook(tally, state('down', 'operational'), false);
    addLook(tally, state('down'), false);
    expect(tally).toMatchObject({
      minute: '2026-01-01T10:11:00.000Z',
      operational: 1,
      down: 2,
      latencyCount: 3,
      latencyTotalMs: 30,
    });
  });

  it('does not count failures during maintenance as down', () => {
    const tally = emptyTally('website', 'any');
    addLook(tally, state('down'), true);
    expect(tally).toMatchObject({ maintenance: 1, down: 0 });
    expect(uptimeOf(tally)).toBeNull();
  });
});

describe('downtime', () => {
  const at = (seconds: number) => new Date(seconds * 1000);

  it('is counted in slots of five seconds', () => {
    const slots = (from: number, to: number) =>
      slotsBetween(at(from), at(to)).map(slot => Date.parse(slot) / 1000);
    expect(slots(1, 4)).toEqual([0]);
    expect(slots(4, 12)).toEqual([5, 10]);
    expect(slots(12, 13)).toEqual([10]);
    expect(slots(13, 15)).toEqual([15]);
  });
});

describe('uptime', () => {
  it('is unknown without data, and never 100 with a failure in it', () => {
    expect(uptimeOf({ operational: 0, degraded: 0, down: 0 })).toBeNull();
    expect(uptimeOf({ operational: 10, degraded: 0, down: 0 })).toBe(100);
    expect(uptimeOf({ operational: 3, degraded: 0, down: 1 })).toBe(75);
    expect(uptimeOf({ operational: 10_000_000, degraded: 0, down: 1 })).toBeLessThan(100);
  });

  it('counts degraded as up', () => {
    expect(uptimeOf({ operational: 1, degraded: 1, down: 2 })).toBe(50);
  });
});
