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

/**
 * Runs `start`, which defers the end of each thing that it has started. If it fails, they end at once, the newest first;
 * otherwise with `stop`. (`await using` says this in fewer words; dependency-cruiser 18 cannot read it.)
 */
export async function stoppable<Started>(
  start: (ends: AsyncDisposableStack) => Promise<Started>,
): Promise<Started & { stop(): Promise<void> }> {
  const ends = new AsyncDisposableStack();
  const stop = () => ends.disposeAsync();
  try {
    return { ...(await start(ends)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
