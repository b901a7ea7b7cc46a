import type { Figures, PartFigures, ServerFigures } from '../figures.ts';
import { limitOf } from '../verdict.ts';

const idle: PartFigures = { used: 0.02, allowed: 1, throttled: 0 };
const pod = { ...idle, sockets: 100, loopDelayP99Ms: 12, memoryBytes: 1e8 };
const saturated = { used: 0.19, allowed: 0.2, throttled: 0.9 };
const server: ServerFigures = {
  pods: [pod, pod],
  gateway: idle,
  store: idle,
  database: idle,
  generator: { used: 0.3, allowed: 2, throttled: 0 },
  machine: { cores: 2, usedByOthers: 0.4 },
};
const figures = (changed: Partial<ServerFigures>, lateP99Ms = 2): Figures => ({
  lateP99Ms,
  server: { ...server, ...changed },
});

describe('the limit is', () => {
  it.each([
    ['pod', figures({ pods: [pod, { ...pod, ...saturated }] })],
    ['gateway', figures({ gateway: saturated })],
    ['store', figures({ store: saturated })],
    ['generator', figures({ generator: saturated })],
  ] as const)('the %s that used up what it may use', (part, measured) => {
    expect(limitOf(measured)).toEqual({ limit: part, because: expect.stringContaining('95 % of 0.2 cores') });
  });

  it('a part that waits for its quota most of the time, however little it uses on average', () => {
    expect(limitOf(figures({ store: { used: 0.02, allowed: 0.05, throttled: 0.6 } })).limit).toBe('store');
  });

  it('the busier of two parts', () => {
    const pods = [{ ...pod, used: 0.85 }];
    expect(limitOf(figures({ pods, gateway: { ...idle, used: 0.99 } })).limit).toBe('gateway');
    expect(limitOf(figures({ pods: [{ ...pod, used: 1 }], gateway: { ...idle, used: 0.9 } })).limit).toBe(
      'pod',
    );
  });

  it('never the pod while the generator cannot keep up', () => {
    const pods = [{ ...pod, ...saturated }];
    expect(limitOf(figures({ pods }, 80))).toEqual({
      limit: 'generator',
      because: expect.stringContaining('80 ms late'),
    });
    expect(limitOf(figures({ pods, generator: saturated })).limit).toBe('generator');
  });

  it('unknown if nothing was busy, and that names what other programs used', () => {
    expect(limitOf(figures({}))).toEqual({
      limit: null,
      because: expect.stringContaining('other programs used 0.4 of the machine’s 2 cores'),
    });
  });

  it('unknown for a target whose own figures cannot be seen, unless it is the generator', () => {
    expect(limitOf({ lateP99Ms: 3 }).limit).toBeNull();
    expect(limitOf({ lateP99Ms: 90 }).limit).toBe('generator');
  });
});
