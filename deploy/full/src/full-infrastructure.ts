import { mkdir, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { partsKind, removeContainerHome, type RunningSystem } from '@sevenfold/containers';
import { containers } from './containers/index.js';
import { processes, processParts } from './parts/index.js';
import type { Part, PartOptions, RunningPart, SettingsOf } from './parts/part.js';

export interface FullInfrastructureOptions {
  /** Holds all state; a new start with it restores everything, even after kill -9. */
  dataDirectory: string;
  /** The public origin, which Keycloak writes into tokens and pages. */
  publicOrigin: string;
  log: (line: string) => void;
}

export interface FullInfrastructure {
  /** Settings that services need to use it. */
  environment: Record<string, string>;
  /** By name, for measurements and for tests that kill them. */
  parts: Record<string, RunningSystem>;
  stop(): Promise<void>;
}

/** Downloads what processes need. Takes minutes the first time. */
export async function prepareFullInfrastructure(log: (line: string) => void) {
  await Promise.all(processParts.map(part => timed(log, part, 'prepared', () => part.prepare())));
}

/**
 * Starts Kafka, Keycloak, Redis, an S3 server, Zipkin, a collector and VictoriaLogs on free loopback ports: as containers, with
 * PostgreSQL, or as processes. `SEVENFOLD_PARTS` chooses.
 */
export async function startFullInfrastructure(
  options: FullInfrastructureOptions,
): Promise<FullInfrastructure> {
  const { publicOrigin, log } = options;
  const partOptions: PartOptions = { dataDirectory: resolve(options.dataDirectory), publicOrigin };
  await mkdir(partOptions.dataDirectory, { recursive: true });
  const kind = await partsKind();
  log(`external systems run as ${kind}`);
  const set = await (kind === 'containers' ? containers : processes)(partOptions.dataDirectory);
  const { parts } = set;
  await Promise.all(parts.map(part => part.prepare()));

  const starting = new Map<string, Promise<RunningPart>>();
  const settingsOf: SettingsOf = async name => {
    const part = starting.get(name);
    if (!part) throw new Error(`${name} must come before the parts that use it`);
    return (await part).environment;
  };
  for (const part of parts)
    starting.set(
      part.name,
      timed(log, part, 'ready', () => part.start(partOptions, settingsOf)),
    );
  const outcomes = await Promise.allSettled(starting.values());
  const running = outcomes.filter(outcome => outcome.status === 'fulfilled').map(outcome => outcome.value);
  const stop = async () => {
    await Promise.all(running.map(part => part.stop()));
    await set.close();
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
    parts: Object.fromEntries(running.map((part, index) => [parts[index]!.name, part])),
    stop,
  };
}

/** Removes a data directory and what belongs to it on the engine. */
export async function removeFullData(dataDirectory: string) {
  if ((await partsKind()) === 'containers') await removeContainerHome(resolve(dataDirectory));
  await rm(dataDirectory, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
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
