import type { CapacityCurve, CapacityPoint } from './measured-release.js';

/** Resources that one person uses. */
export interface Price {
  podCores: number;
  podBytes: number;
  gatewayCores: number;
  storeCores: number;
  databaseCores: number;
}

export interface Prices {
  /** Someone who only listens. */
  listener: Price;
  /** Someone who speaks all the time, in a room of 25 in which everyone does. */
  speaker: Price;
  /** A pod without people. */
  emptyPodBytes: number;
}

/** Share of a core that we plan with. The rest is for a rollout, a lost pod, or everyone arriving at once. */
export const plannedShare = 0.6;
/** With more sockets, the loss of a pod would make too many people reconnect at once. */
export const socketsPerPod = 10_000;

/** Prices of the first stack with a curve for both journeys; undefined without one. */
export function pricesOf(curves: readonly CapacityCurve[]): Prices | undefined {
  const ofStacks = [...Map.groupBy(curves, ({ stack }) => stack).values()];
  return ofStacks.map(pricesOfStack).find(prices => prices !== undefined);
}

function pricesOfStack(curves: readonly CapacityCurve[]): Prices | undefined {
  const [quiet, busy] = [curveOf(curves, 'quiet'), curveOf(curves, 'busy-room')];
  if (!quiet || !busy) return undefined;
  const memory = memoryOf(quiet);
  return {
    listener: { ...averageOf(quiet), podBytes: memory.perPerson },
    speaker: { ...averageOf(busy), podBytes: memoryOf(busy).perPerson },
    emptyPodBytes: memory.empty,
  };
}

/**
 * The curve with one pod, rooms of 25 and the largest share of a core, because its pod waits least for its
 * quota.
 */
function curveOf(curves: readonly CapacityCurve[], journey: string) {
  return curves
    .filter(
      curve => curve.journey === journey && curve.perRoom === 25 && curve.pods === 1 && bestPoint(curve),
    )
    .toSorted((a, b) => (b.cores ?? 1) - (a.cores ?? 1))[0];
}

const bestPoint = ({ points }: CapacityCurve) =>
  points.filter(({ kept }) => kept).toSorted((a, b) => b.people - a.people)[0];

function averageOf(curve: CapacityCurve) {
  const point = bestPoint(curve)!;
  const each = (key: 'podCores' | 'gatewayCores' | 'storeCores' | 'databaseCores') =>
    point[key] / point.people;
  return {
    podCores: each('podCores'),
    gatewayCores: each('gatewayCores'),
    storeCores: each('storeCores'),
    databaseCores: each('databaseCores'),
  };
}

/** From the points with fewest and most people. If there is only one, all memory counts as the people's. */
function memoryOf({ points }: CapacityCurve) {
  const sorted = points.toSorted((a, b) => a.people - b.people);
  const [few, many] = [sorted[0]!, sorted.at(-1)!];
  const slope = few === many ? many.podBytes / many.people : rise(few, many);
  return { perPerson: slope, empty: Math.max(0, many.podBytes - slope * many.people) };
}

/** Never negative: with garbage not collected yet, fewer people can seem to need more. */
const rise = (few: CapacityPoint, many: CapacityPoint) =>
  Math.max(0, (many.podBytes - few.podBytes) / (many.people - few.people));

export interface Needs {
  pods: number;
  gateways: number;
  podCores: number;
  podBytes: number;
  gatewayCores: number;
  storeCores: number;
  databaseCores: number;
}

/**
 * Resources that a number of people need. A speaker costs everyone else in the room, so the cost of a room grows with the
 * share that speaks.
 *
 * @param speaking share of the people who speak, 0 to 1
 */
export function needsOf(
  people: number,
  speaking: number,
  { listener, speaker, emptyPodBytes }: Prices,
): Needs {
  const total = (key: keyof Price) =>
    people * (listener[key] + speaking * Math.max(0, speaker[key] - listener[key]));
  const podCores = total('podCores');
  const gatewayCores = total('gatewayCores');
  const pods = Math.max(1, Math.ceil(podCores / plannedShare), Math.ceil(people / socketsPerPod));
  return {
    pods,
    gateways: Math.max(1, Math.ceil(gatewayCores / plannedShare)),
    podCores,
    podBytes: pods * emptyPodBytes + total('podBytes'),
    gatewayCores,
    storeCores: total('storeCores'),
    databaseCores: total('databaseCores'),
  };
}

/** Whole cores to pay for: one per pod and gateway, and those of store and database at the planned share. */
export const paidCores = ({ pods, gateways, storeCores, databaseCores }: Needs) =>
  pods + gateways + Math.ceil(storeCores / plannedShare) + Math.ceil(databaseCores / plannedShare);
