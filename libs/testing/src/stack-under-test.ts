export type StackKind = 'embedded' | 'full' | 'cluster';

/** A file in the object store, as the store keeps it. */
export interface StoredFile {
  path: string;
  sha256: string;
  read(): Promise<string>;
}

/** A whole Sevenfold: in processes of its own, on a free port, with its own data; or what runs on a cluster. */
export interface StackUnderTest {
  readonly kind: StackKind;
  readonly url: string;
  /** What the gateway's process counts, in Prometheus' text form; on the embedded stack, what every service does. */
  metrics(): Promise<string>;
  /** `stop status`, `start status`: one service of the running stack. */
  command(line: string): void;
  /** kill -9 to every process of the stack at once, databases and brokers included. */
  killEverything(): Promise<void>;
  /** Starts again on the same data. */
  startAgain(): Promise<void>;
  /** All files below the folder of a submission. */
  storedFiles(folder: string): Promise<StoredFile[]>;
  /** Kafka's addresses; the embedded stack has none, and a cluster's are not to be reached. */
  brokers(): string[];
  /** Ends everything and removes the data. */
  dispose(): Promise<void>;
}
