// What the command measures, whether processes of this machine or pods of a cluster.

/** So far. */
export interface PartCount {
  /** When it was counted, in seconds of a clock that only this part has. */
  at: number;
  /** Seconds. */
  cpu: number;
  periods: number;
  throttled: number;
  memoryBytes: number;
}

/** What is measured: processes, a pod, or a whole machine. */
export interface Part {
  /** Cores that it may use: its limit, or what one JavaScript thread or Redis can. */
  readonly allowed: number;
  count(): PartCount | Promise<PartCount>;
}

/** Cores of a part; undefined without a limit. */
export interface Cores {
  pod?: number | undefined;
  gateway?: number | undefined;
  store?: number | undefined;
  generator?: number | undefined;
}

export interface Pod {
  part: Part;
  metricsUrl: string;
}

/** What one measurement loads: pods behind a gateway. */
export interface Target {
  url: string;
  pods: Pod[];
  /** One for each of its processes or pods; the next two as well. */
  gateway: Part[];
  store: Part[];
  database: Part[];
  generator: Part & { take(pids: readonly number[]): void };
  /** What all of them run on. */
  machine: Part[];
  isGeneratorThere: boolean;
  /** Of a limit: an answer waits for the next one. */
  quotaPeriodMs: number;
  stop(): Promise<void>;
}

export interface MeasuredStack {
  /** Limits begin after `warmUp`, which gets the URL: what is not compiled yet takes many times the CPU. */
  withPods(count: number, cores: Cores, warmUp: (url: string) => Promise<void>): Promise<Target>;
  stop(): Promise<void>;
}

/** Newest first. One that fails does not keep the others. @throws the first failure, at the end */
export async function closeAll(closing: (() => Promise<unknown>)[]) {
  const failures: unknown[] = [];
  for (const close of closing.splice(0).reverse())
    await close().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
