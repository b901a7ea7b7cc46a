import type { RunningSystem } from '@sevenfold/containers';

export interface PartOptions {
  /** Holds all state of the stack; each system has a folder in it. */
  dataDirectory: string;
  /** The public origin. */
  publicOrigin: string;
}

export interface RunningPart extends RunningSystem {
  /** Settings that services need to use it. */
  environment: Record<string, string>;
}

export type SettingsOf = (part: string) => Promise<RunningPart['environment']>;

/** One external system of the full stack. */
export interface Part {
  name: string;
  /** Fetches what the start needs; quick if it is already here. */
  prepare(): Promise<void>;
  /** @param settingsOf environment of another part, once that runs. */
  start(options: PartOptions, settingsOf: SettingsOf): Promise<RunningPart>;
}

/** All parts of the full stack: as processes, or as containers. */
export interface PartSet {
  /** Slowest first, to give it the most time; but each part comes after those whose settings it needs. */
  parts: Part[];
  /** Called after the parts have stopped. */
  close(): Promise<void>;
}

/**
 * For small machines: a single garbage collection thread, and only the quick compiler, which halves the start
 * time.
 */
export const frugalJava = [
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-Djava.security.egd=file:/dev/urandom',
];
