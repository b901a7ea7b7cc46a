import type { Figures, PartFigures } from './figures.ts';

export type Part = 'pod' | 'gateway' | 'store' | 'generator';

export interface Verdict {
  /** Undefined if nothing that is measured was at its limit. */
  limit: Part | undefined;
  /** The figures that say so. */
  because: string;
}

/** Of what it may use. Above this a part answers late: a queue grows without bound towards 1. */
const busy = 0.8;
/** Share of periods. Bursts touch a quota long before its average is reached. */
const oftenThrottled = 0.5;
/** Its own messages are a tenth of a second apart: with timers this late it measures itself. */
const lateMs = 50;

const percent = (share: number) => `${Math.round(share * 100)} %`;

/**
 * Why people did not get what is promised. The generator comes first: while it cannot keep up, nothing is known of
 * the rest. Of the others the busiest one is the limit.
 */
export function limitOf({ pods, gateway, store, generator, machine }: Figures): Verdict {
  if (generator.lateP99Ms > lateMs || pressure(generator) >= 1) {
    const late = `its timers were up to ${Math.round(generator.lateP99Ms)} ms late (p99)`;
    return { limit: 'generator', because: `${late}, ${describe(generator)}` };
  }
  const busiestPod = pods.reduce((one, other) => (pressure(other) > pressure(one) ? other : one));
  const parts = { pod: busiestPod, gateway, store };
  const [name, found] = Object.entries(parts).reduce((one, other) =>
    pressure(other[1]) > pressure(one[1]) ? other : one,
  ) as [Part, PartFigures];
  if (pressure(found) >= 1) return { limit: name, because: describe(found) };
  return {
    limit: undefined,
    because: `the busiest part was the ${name}: ${describe(found)}; others used ${machine.usedByOthers.toFixed(1)} of ${machine.cores} cores`,
  };
}

/** 1 and more for a part at its limit. */
const pressure = ({ used, allowed, throttled }: PartFigures) =>
  Math.max(used / allowed / busy, throttled / oftenThrottled);

function describe({ used, allowed, throttled }: PartFigures) {
  const waited = throttled > 0 ? `, and waited for its quota in ${percent(throttled)} of periods` : '';
  return `it used ${percent(used / allowed)} of ${allowed.toFixed(2)} cores${waited}`;
}
