/**
 * Results of `npm run capacity`. Not part of this package's index: only the console and the command need it, and
 * it must not load with every page.
 */

/** Parts that can reach their limit. */
export const limitedParts = ['pod', 'gateway', 'store', 'generator'] as const;
export type LimitedPart = (typeof limitedParts)[number];

/** All runs with one number of people. Values that the journey does not measure are null. */
export interface CapacityPoint {
  people: number;
  /** Whether most runs met the objectives. */
  kept: boolean;
  /** Share of voice levels that arrived. */
  delivered: number | null;
  /** Time until people receive a host's change; in storms, time to join or resume. */
  p50Ms: number | null;
  p99Ms: number | null;
  /** Sum over all pods. */
  podCores: number;
  podBytes: number;
  /** Share of periods in which the busiest pod waited for its quota. */
  throttled: number;
  gatewayCores: number;
  storeCores: number;
  databaseCores: number;
}

export interface CapacityCurve {
  journey: string;
  stack: string;
  perRoom: number;
  pods: number;
  /** Cores of each pod; null without a limit. */
  cores: number | null;
  /** The highest number of people with which the objectives were met. */
  people: number;
  /** Null if no measured part was at its limit. */
  limit: LimitedPart | null;
  /** The figures that show the limit. */
  because: string;
  points: CapacityPoint[];
  machine: {
    cores: number;
    /** Cores that other programs used during the run. If more than a tenth, measure again on an idle machine. */
    usedByOthers: number;
  };
}

export interface MeasuredRelease {
  version: string;
  /** Day of the measurement. */
  on: string;
  curves: CapacityCurve[];
  /** Absent until both speakers and listeners have a price. */
  simulated?: Simulation;
}

/** The load of many people on pods, computed from measured prices and the gateway's placement. Nobody connects. */
export interface Simulation {
  people: number;
  pods: number;
  /** Pods that would be enough with the same number of people on each. */
  podsIfEven: number;
  busiestCores: number;
  mostPeople: number;
  fewestPeople: number;
  /** People who reconnect when the pod with most of them is lost. */
  moved: number;
  busiestCoresAfterLoss: number;
}
