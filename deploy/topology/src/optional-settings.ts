import type { Environment } from './topology.js';

/** Voices beyond what a stack does by itself: outside systems, and from how many speakers on. */
const names = [
  'VOICE_MESH_SPEAKERS',
  'VOICE_RELAY',
  'JANUS_URL',
  'JANUS_API_SECRET',
  'JANUS_ROOM_KEY',
  'TURN_URLS',
  'TURN_SECRET',
  'TURN_TTL_SECONDS',
];

/** Where a stack serves `/metrics`, if it is to. */
export function metricsPortOf({
  METRICS_PORT: port,
}: Record<string, string | undefined>): number | undefined {
  return port ? Number(port) : undefined;
}

/** Of an environment, what it says about those. */
export function optionalSettings(environment: Record<string, string | undefined>): Environment {
  const named = names.flatMap(name => [name, `${name}_FILE`]);
  return Object.fromEntries(
    named.flatMap(name => (environment[name] === undefined ? [] : [[name, environment[name]]])),
  );
}
