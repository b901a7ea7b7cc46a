import type { StackOptions } from './run-stack.js';
import type { Environment } from './topology.js';

/** Settings for systems that a stack does not start, and limits for the stage and for peer-to-peer voice. */
const names = [
  'STAGE_PLACES',
  'VOICE_MESH_SPEAKERS',
  'VOICE_RELAY',
  'JANUS_URL',
  'JANUS_API_SECRET',
  'JANUS_ROOM_KEY',
  'TURN_URLS',
  'TURN_SECRET',
  'TURN_TTL_SECONDS',
  'METRICS_URL',
  'METRICS_NAMESPACE',
  'RUNBOOKS_URL',
  'GAME_DAYS',
  'DASHBOARDS_URL',
  'LOGS_SEARCH_URL',
];

/** The port of `/metrics` in the gateway's process, if it is set. */
export function metricsPortsOf({
  METRICS_PORT: port,
}: Record<string, string | undefined>): StackOptions['metricsPorts'] {
  return port ? { 'api-gateway': Number(port) } : undefined;
}

/** The optional settings that an environment contains. */
export function optionalSettings(environment: Record<string, string | undefined>): Environment {
  const named = names.flatMap(name => [name, `${name}_FILE`]);
  return Object.fromEntries(
    named.flatMap(name => (environment[name] === undefined ? [] : [[name, environment[name]]])),
  );
}
