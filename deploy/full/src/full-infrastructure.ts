import { resolve } from 'node:path';
import { mkdir } from 'node:fs/promises';
import { endLeftover } from './leftover.js';
import { parts } from './parts/index.js';
import type { Part, Place, RunningPart, SettingsOf } from './parts/part.js';

export interface FullInfrastructureOptions {
  /** Holds all state; a new start with it restores everything, even after kill -9. */
  dataDirectory: string;
  /** The public origin, which Keycloak writes into tokens and pages. */
  publicOrigin: string;
  log: (line: string) => void;
}

export interface FullInfrastructure {
  /** Settings with which services use it. */
  environment: Record<string, string>;
  /** Process ids by system, for measurements and for tests that kill. */
  pids: Record<string, number>;
  stop(): Promise<void>;
}

/** Downloads what is missing. Takes minutes the first time. */
export async function prepareFullInfrastructure(log: (line: string) => void) {
  await Promise.all(parts.map(part => timed(log, part, 'prepared', () => part.prepare())));
}

/** Starts Kafka, Keycloak, Redis, an S3 server, Zipkin and a collector on free loopback ports, without Docker. */
export async function startFullInfrastructure(
  options: FullInfrastructureOptions,
): Promise<FullInfrastructure> {
  const { publicOrigin, log } = options;
  const place: Place = { dataDirectory: resolve(options.dataDirectory), publicOrigin };
  await mkdir(place.dataDirectory, { recursive: true });
  await Promise.all(parts.map(part => part.prepare()));
  await Promise.all(parts.map(part => endLeftover(place.dataDirectory, part.name)));

  const starting = new Map<string, Promise<RunningPart>>();
  const settingsOf: SettingsOf = async name => {
    const part = starting.get(name);
    if (!part) throw new Error(`${name} must come before the parts that use it`);
    return (await part).environment;
  };
  for (const part of parts)
    starting.set(
      part.name,
      timed(log, part, 'ready', () => part.start(place, settingsOf)),
    );
  const outcomes = await Promise.allSettled(starting.values());
  const running = outcomes.filter(outcome => outcome.status === 'fulfilled').map(outcome => outcome.value);
  const stop = async () => {
    await Promise.all(running.map(part => part.stop()));
  };
  const failures = outcomes
    .filter(outcome => outcome.status === 'rejected')
    .map(outcome => outcome.reason as Error);
  if (failures.length) {
    await stop();
    throw new AggregateError(failures, failures.map(failure => failure.message).join('\n\n'));
  }
  return {
    environment: Object.assign({}, ...running.map(part => part.environment)) as Record<string, string>,
    pids: pidsByName(running),
    stop,
  };
}

function pidsByName(running: RunningPart[]): Record<string, number> {
  return Object.fromEntries(running.map((part, index) => [parts[index]!.name, part.pid]));
}

async function timed<T>(
  log: (line: string) => void,
  part: Part,
  verb: string,
  work: () => Promise<T>,
): Promise<T> {
  const begun = performance.now();
  const result = await work();
  log(`${part.name} ${verb} in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return result;
}
