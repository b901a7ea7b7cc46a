/**
 * What `npm run capacity` has measured. Not part of this package's index: only the console and the command need it, and
 * it must not load with every page.
 */

/** What can be at its limit. */
export const limitedParts = ['pod', 'gateway', 'store', 'generator'] as const;
export type LimitedPart = (typeof limitedParts)[number];

/** One number of people, over all its runs. Null where the journey does not measure it. */
export interface CapacityPoint {
  people: number;
  /** Whether most runs kept the objectives. */
  kept: boolean;
  /** Share of voice levels that arrived. */
  delivered: number | null;
  /** Time until people have what a host did; to join or resume in storms. */
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
  /** The most people who met the objectives. */
  people: number;
  /** Null if nothing that is measured was at its limit. */
  limit: LimitedPart | null;
  /** The figures that say so. */
  because: string;
  points: CapacityPoint[];
  machine: {
    cores: number;
    /** Cores that other programs used meanwhile: above a tenth, repeat it on an idle machine. */
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

/** Many people on pods, by measured prices and the gateway's own placement. Nobody connected. */
export interface Simulation {
  people: number;
  pods: number;
  /** Enough if every pod had the same. */
  podsIfEven: number;
  busiestCores: number;
  mostPeople: number;
  fewestPeople: number;
  /** People who reconnect when the pod with most of them is lost. */
  moved: number;
  busiestCoresAfterLoss: number;
}
