export type StackKind = 'embedded' | 'full' | 'cluster';

/** A file in the object store. */
export interface StoredFile {
  path: string;
  sha256: string;
  read(): Promise<string>;
}

/**
 * A complete installation: in separate processes, on a free port, with its own data; or one that exists on a
 * cluster.
 */
export interface StackUnderTest {
  readonly kind: StackKind;
  readonly url: string;
  /**
   * Metrics of the gateway's process in Prometheus' text format; on the embedded stack those of every
   * service.
   */
  metrics(): Promise<string>;
  /** `stop status`, `start status`: one service of the running stack. */
  command(line: string): void;
  /** kill -9 to every process of the stack at once, databases and brokers included. */
  killEverything(): Promise<void>;
  /** Starts again on the same data. */
  startAgain(): Promise<void>;
  /** All files of a submission's folder. */
  storedFiles(folder: string): Promise<StoredFile[]>;
  /** Kafka's addresses; empty on the embedded stack, and on a cluster, where they are not reachable. */
  brokers(): string[];
  /** Runs SQL in a service's database as its administrator. Not on a cluster, where it is not reachable. */
  sql(service: string, statement: string): Promise<void>;
  /** Stops everything and deletes the data. */
  dispose(): Promise<void>;
}
