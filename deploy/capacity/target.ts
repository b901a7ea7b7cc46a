// What the command measures: processes of this machine, or pods of a cluster.

/** Totals since the part started. */
export interface PartCount {
  /** Seconds of a clock that only this part uses. */
  at: number;
  /** CPU seconds. */
  cpu: number;
  periods: number;
  throttled: number;
  memoryBytes: number;
}

/** Something that we measure: processes, a pod, or a whole machine. */
export interface Part {
  /** Cores that the part may use: its limit, or one for single-threaded parts such as Node and Redis. */
  readonly allowed: number;
  count(): PartCount | Promise<PartCount>;
}

/** Cores of each part; undefined without a limit. */
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

/** What a measurement puts under load: pods, and the gateway in front of them. */
export interface Target {
  url: string;
  pods: Pod[];
  /** One part for each process or pod of the gateway. The same holds for `store` and `database`. */
  gateway: Part[];
  store: Part[];
  database: Part[];
  generator: Part & { take(pids: readonly number[]): void };
  /** The machines that run all of them. */
  machine: Part[];
  isGeneratorThere: boolean;
  /** Period of the CPU limits: a throttled answer waits for the next one. */
  quotaPeriodMs: number;
  stop(): Promise<void>;
}

export interface MeasuredStack {
  /** Sets the limits after `warmUp(url)`, because code that is not compiled yet uses many times the CPU. */
  withPods(count: number, cores: Cores, warmUp: (url: string) => Promise<void>): Promise<Target>;
  stop(): Promise<void>;
}

/**
 * Runs `start`, which defers the end of each thing that it starts. If `start` fails, they end at once, the newest
 * first; otherwise `stop` ends them. (dependency-cruiser 18 cannot parse `await using`, which would be shorter.)
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
