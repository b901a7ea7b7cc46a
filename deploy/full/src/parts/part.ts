export interface Place {
  /** Holds all state of the stack; each part has a folder in it. */
  dataDirectory: string;
  /** The address people see. */
  publicOrigin: string;
}

export interface RunningPart {
  pid: number;
  /** What services need to know to use it. */
  environment: Record<string, string>;
  stop(): Promise<void>;
}

/** One outside system of the full stack. */
export interface Part {
  name: string;
  /** Fetches and builds what it needs into the cache; quick when it is there. */
  prepare(): Promise<void>;
  start(place: Place): Promise<RunningPart>;
}

export async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await response.arrayBuffer();
  return response.ok;
}

/** Small machines: one thread collects garbage, and the quick compiler alone halves the time to start. */
export const frugalJava = [
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-Djava.security.egd=file:/dev/urandom',
];
