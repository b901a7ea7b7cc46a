import type { CapacityCurve, CapacityPoint, MeasuredRelease } from '@sevenfold/contracts/capacity';
import { median } from '@sevenfold/testing/quantile';
import type { PodFigures, ServerFigures } from './figures.ts';
import type { Curve, Step } from './measure.ts';

/** A new measurement fails if it is lower by this share. Repeats on an idle machine differ by up to 7 %. */
const tolerated = 0.1;

/** A curve as stored: one point for each number of people, the median of its runs. */
export function summarise({ steps, lostPod: _, ...curve }: Curve): CapacityCurve {
  const tried = [...new Set(steps.map(({ people }) => people))].toSorted((a, b) => a - b);
  const usedByOthers = steps.map(({ figures }) => figures.server!.machine.usedByOthers);
  return {
    ...curve,
    points: tried.map(people => pointOf(steps.filter(step => step.people === people))),
    machine: {
      cores: steps[0]!.figures.server!.machine.cores,
      usedByOthers: rounded(median(usedByOthers)),
    },
  };
}

function pointOf(runs: readonly Step[]): CapacityPoint {
  const of = (value: (step: Step) => number | undefined) => {
    const found = runs.map(value).filter(each => each !== undefined);
    return found.length > 0 ? rounded(median(found)) : null;
  };
  const ofServer = (value: (server: ServerFigures) => number) => of(({ figures }) => value(figures.server!))!;
  const sum = (pods: readonly PodFigures[], key: 'used' | 'memoryBytes') =>
    pods.reduce((total, pod) => total + pod[key], 0);
  return {
    people: runs[0]!.people,
    kept: runs.filter(({ kept }) => kept).length * 2 > runs.length,
    delivered: of(({ felt }) => felt.delivered),
    p50Ms: of(({ felt }) => felt.p50Ms),
    p99Ms: of(({ felt }) => felt.p99Ms),
    podCores: ofServer(({ pods }) => sum(pods, 'used')),
    podBytes: ofServer(({ pods }) => sum(pods, 'memoryBytes')),
    throttled: ofServer(({ pods }) => Math.max(...pods.map(({ throttled }) => throttled))),
    gatewayCores: ofServer(({ gateway }) => gateway.used),
    storeCores: ofServer(({ store }) => store.used),
    databaseCores: ofServer(({ database }) => database.used),
  };
}

const rounded = (value: number) => Number(value.toPrecision(4));

const keyOf = ({ journey, stack, perRoom, pods, cores }: CapacityCurve) =>
  [journey, stack, perRoom, pods, cores].join();

export interface Change {
  curve: CapacityCurve;
  before: number;
  /** 0.1 is 10 % more. */
  by: number;
  isWorse: boolean;
}

/** Whether the pods set the limit. A slow generator or a busy machine may have ended the search earlier. */
export const isComparable = ({ limit }: CapacityCurve) => limit !== null && limit !== 'generator';

/** Compares curves with the stored ones, if both found a limit of the stack. */
export function changes(now: readonly CapacityCurve[], kept: MeasuredRelease): Change[] {
  const before = new Map(kept.curves.filter(isComparable).map(curve => [keyOf(curve), curve.people]));
  return now.filter(isComparable).flatMap(curve => {
    const people = before.get(keyOf(curve));
    if (!people) return [];
    const isWorse = curve.people <= people * (1 - tolerated);
    return { curve, before: people, by: curve.people / people - 1, isWorse };
  });
}

/** The saved measurement with these curves added or replaced. Curves of other versions are dropped. */
export function merge(
  kept: MeasuredRelease,
  now: readonly CapacityCurve[],
  version: string,
  on: string,
): MeasuredRelease {
  const replaced = new Set(now.map(keyOf));
  const stay = kept.version === version ? kept.curves.filter(curve => !replaced.has(keyOf(curve))) : [];
  return { version, on, curves: [...stay, ...now].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)) };
}
