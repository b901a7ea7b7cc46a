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
    // A pod of 0.2 cores with 400 people was throttled in two of three periods.
    [
      'pod',
      figures({
        pods: [{ ...pod, used: 0.17, allowed: 0.2, throttled: 0.66, sockets: 400, loopDelayP99Ms: 41 }],
      }),
      '66 % of periods',
    ],
    // A whole core has no quota to wait for.
    [
      'pod',
      figures({
        pods: [{ ...pod, used: 0.86, loopDelayP99Ms: 33 }],
        gateway: { ...idle, used: 0.34 },
        generator: { used: 0.61, allowed: 2, throttled: 0 },
      }),
      '86 % of 1 cores',
    ],
    // Kubernetes' CPU periods are long (100 ms), so even a busy pod uses up few of them.
    ['pod', figures({ pods: [{ ...pod, used: 0.16, allowed: 0.2, throttled: 0.31 }] }), '80 % of 0.2 cores'],
    [
      'gateway',
      figures({ pods: [{ ...pod, used: 0.14 }], gateway: { used: 0.095, allowed: 0.1, throttled: 0.94 } }),
      '95 % of 0.1 cores',
    ],
    [
      'store',
      figures({
        pods: [{ ...pod, used: 0.22, loopDelayP99Ms: 28 }],
        gateway: { ...idle, used: 0.11 },
        store: { used: 0.017, allowed: 0.02, throttled: 0.71 },
      }),
      '85 % of 0.02 cores',
    ],
    [
      'generator',
      figures(
        { pods: [{ ...pod, used: 0.12 }], generator: { used: 0.098, allowed: 0.1, throttled: 0.97 } },
        190,
      ),
      '190 ms late',
    ],
  ] as const)('the %s that has no more to give', (part, measured, because) => {
    expect(limitOf(measured)).toEqual({ limit: part, because: expect.stringContaining(because) });
  });

  it('a part that waits for its quota most of the time, even if it uses little on average', () => {
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

  it('unknown if nothing was busy, and says how many cores other programs used', () => {
    expect(limitOf(figures({}))).toEqual({
      limit: null,
      because: expect.stringContaining('other programs used 0.4 of the machine’s 2 cores'),
    });
  });

  it('unknown for a target that cannot be observed, unless it is the generator', () => {
    expect(limitOf({ lateP99Ms: 3 }).limit).toBeNull();
    expect(limitOf({ lateP99Ms: 90 }).limit).toBe('generator');
  });
});
