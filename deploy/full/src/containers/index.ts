import { join } from 'node:path';
import { ContainerHome } from '@sevenfold/containers';
import { keptSecret } from '../kept-secret.js';
import type { PartSet } from '../parts/part.js';
import type { ContainerPart } from './container-part.js';
import { kafka } from './kafka.js';
import { keycloak } from './keycloak.js';
import { logs } from './logs.js';
import { postgres } from './postgres.js';
import { redis } from './redis.js';
import { collector, zipkin } from './traces.js';
import { versitygw } from './versitygw.js';

const parts: ContainerPart[] = [postgres, keycloak, kafka, zipkin, collector, versitygw, logs, redis];

/**
 * Official images on the engine of this machine. Their data is in volumes that belong to this data directory;
 * a new directory gets new volumes.
 */
export async function containers(dataDirectory: string): Promise<PartSet> {
  const home = await ContainerHome.open(
    dataDirectory,
    await keptSecret(join(dataDirectory, 'volumes-id'), 6),
  );
  return {
    parts: parts.map(part => ({
      name: part.name,
      prepare: async () => {},
      start: (options, settingsOf) => part.start(home, options, settingsOf),
    })),
    close: () => home.close(),
  };
}
