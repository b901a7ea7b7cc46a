import { join } from 'node:path';
import { freePort } from '@sevenfold/topology';
import { cached, verifyFile } from '../cache.js';
import { startManaged } from '../managed-process.js';
import { copyArtifact } from '../maven.js';
import { answers } from '../readiness.js';
import { requireTool } from '../required-tools.js';
import { zipkin as versions } from '../versions.js';
import { frugalJava, type Part, type PartOptions, type RunningPart } from './part.js';

async function jar(): Promise<string> {
  const name = `zipkin-server-${versions.version}-exec.jar`;
  const folder = await cached(`zipkin-${versions.version}`, async draft => {
    await copyArtifact(`io.zipkin:zipkin-server:${versions.version}:jar:exec`, draft);
    await verifyFile(join(draft, name), versions.sha256);
  });
  return join(folder, name);
}

/** Keeps traces in memory, which is enough to debug what just happened. */
async function start({ dataDirectory }: PartOptions): Promise<RunningPart> {
  const [java, file, port] = await Promise.all([requireTool('java'), jar(), freePort()]);
  const url = `http://127.0.0.1:${port}`;
  const running = await startManaged({
    name: 'zipkin',
    command: java,
    args: [
      '-Xmx128m',
      ...frugalJava,
      `-Dsevenfold.data=${dataDirectory}`,
      '-jar',
      file,
      '--armeria.ports[0].ip=127.0.0.1',
      `--armeria.ports[0].port=${port}`,
      '--armeria.ports[0].protocols[0]=http',
    ],
    environment: { MEM_MAX_SPANS: '20000' },
    dataDirectory,
    isReady: () => answers(`${url}/health`),
    deadlineSeconds: 180,
  });
  return { ...running, environment: { TRACES_QUERY_URL: url } };
}

export const zipkin: Part = {
  name: 'zipkin',
  prepare: async () => {
    await jar();
  },
  start,
};
