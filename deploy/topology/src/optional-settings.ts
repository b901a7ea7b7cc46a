import type { Environment } from './topology.js';

/**
 * Settings for voices beyond a stack's own means: external systems, and the number of peer-to-peer speakers.
 */
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

/** The port of `/metrics`, if it is set. */
export function metricsPortOf({
  METRICS_PORT: port,
}: Record<string, string | undefined>): number | undefined {
  return port ? Number(port) : undefined;
}

/** The values of these settings in an environment. */
export function optionalSettings(environment: Record<string, string | undefined>): Environment {
  const named = names.flatMap(name => [name, `${name}_FILE`]);
  return Object.fromEntries(
    named.flatMap(name => (environment[name] === undefined ? [] : [[name, environment[name]]])),
  );
}
