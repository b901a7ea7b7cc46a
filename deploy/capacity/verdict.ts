import type { LimitedPart } from '@sevenfold/contracts/capacity';
import type { Figures, PartFigures } from './figures.ts';

export interface Verdict {
  /** Null if no measured part was at its limit. */
  limit: LimitedPart | null;
  /** The figures behind the verdict. */
  because: string;
}

/** Share of a part's cores. Above it, requests queue up, and bursts exhaust the quota. */
const busy = 0.7;
/** Share of periods. Bursts exhaust a quota long before the average reaches it. */
const oftenThrottled = 0.5;
/** Messages come every 100 ms. If timers are this late, the generator measures itself. */
const lateMs = 50;

/**
 * Why people missed the objectives. The generator comes first, because a slow one hides everything else. Otherwise
 * it is the busiest part.
 */
export function limitOf({ lateP99Ms, server }: Figures): Verdict {
  const late = `its timers were up to ${Math.round(lateP99Ms)} ms late (p99)`;
  if (lateP99Ms > lateMs || (server && pressure(server.generator) >= 1))
    return { limit: 'generator', because: server ? `${late}, and ${describe(server.generator)}` : late };
  if (!server)
    return {
      limit: null,
      because: 'the generator kept up, and the target cannot be observed from here',
    };
  const busiestPod = server.pods.reduce((one, other) => (pressure(other) > pressure(one) ? other : one));
  const [name, found] = (
    [
      ['pod', busiestPod],
      ['gateway', server.gateway],
      ['store', server.store],
    ] as const
  ).reduce((one, other) => (pressure(other[1]) > pressure(one[1]) ? other : one));
  if (pressure(found) >= 1) return { limit: name, because: describe(found) };
  const { usedByOthers, cores } = server.machine;
  const others = `other programs used ${usedByOthers.toFixed(1)} of the machine’s ${cores} cores`;
  return { limit: null, because: `the busiest part was the ${name}: ${describe(found)}; ${others}` };
}

/** 1 or more for a part at its limit. */
const pressure = ({ used, allowed, throttled }: PartFigures) =>
  Math.max(used / allowed / busy, throttled / oftenThrottled);

const percent = (share: number) => `${Math.round(share * 100)} %`;

function describe({ used, allowed, throttled }: PartFigures) {
  const waited = throttled > 0 ? ` and waited for its quota in ${percent(throttled)} of periods` : '';
  return `it used ${percent(used / allowed)} of ${Number(allowed.toPrecision(2))} cores${waited}`;
}
