export interface Place {
  /** Holds all state of the stack; each system has a folder in it. */
  dataDirectory: string;
  /** The public origin. */
  publicOrigin: string;
}

export interface RunningPart {
  pid: number;
  /** Settings with which services use it. */
  environment: Record<string, string>;
  stop(): Promise<void>;
}

export type SettingsOf = (part: string) => Promise<RunningPart['environment']>;

/** One external system of the full stack. */
export interface Part {
  name: string;
  /** Downloads and builds into the cache; quick if cached. */
  prepare(): Promise<void>;
  /** @param settingsOf environment of another part, once that runs. */
  start(place: Place, settingsOf: SettingsOf): Promise<RunningPart>;
}

export async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await response.arrayBuffer();
  return response.ok;
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
