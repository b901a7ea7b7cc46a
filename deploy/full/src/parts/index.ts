import { endLeftover } from '../leftover.js';
import { collector } from './collector.js';
import { kafka } from './kafka.js';
import { keycloak } from './keycloak.js';
import { logs } from './logs.js';
import type { PartSet } from './part.js';
import { redis } from './redis.js';
import { versitygw } from './versitygw.js';
import { zipkin } from './zipkin.js';

export const processParts = [keycloak, kafka, zipkin, collector, versitygw, logs, redis];

/** Programs on this machine, without an engine. Not PostgreSQL: stacks and suites start the one from npm. */
export async function processes(dataDirectory: string): Promise<PartSet> {
  await Promise.all(processParts.map(part => endLeftover(dataDirectory, part.name)));
  return { parts: processParts, close: async () => {} };
}
