import type { Environment } from './topology.js';

/** Outside systems that a stack does without unless whoever starts it names them. */
const names = [
  'VOICE_RELAY',
  'JANUS_URL',
  'JANUS_API_SECRET',
  'JANUS_ROOM_KEY',
  'TURN_URLS',
  'TURN_SECRET',
  'TURN_TTL_SECONDS',
];

/** Of an environment, what it says about those. */
export function optionalSettings(environment: Record<string, string | undefined>): Environment {
  const named = names.flatMap(name => [name, `${name}_FILE`]);
  return Object.fromEntries(
    named.flatMap(name => (environment[name] === undefined ? [] : [[name, environment[name]]])),
  );
}
