import { join } from 'node:path';
import { freePort } from '@sevenfold/topology';
import { goProgram } from '../go-program.js';
import { startManaged } from '../managed-process.js';
import { answers } from '../readiness.js';
import { victoriaLogs as versions } from '../versions.js';
import type { Part, PartOptions, RunningPart } from './part.js';

const binary = () => goProgram('victoria-logs', versions);

/** Receives the services' logs over OTLP, and answers the console's search. */
async function start({ dataDirectory }: PartOptions): Promise<RunningPart> {
  const [command, port] = await Promise.all([binary(), freePort()]);
  const url = `http://127.0.0.1:${port}`;
  const running = await startManaged({
    name: 'logs',
    command,
    args: [`-httpListenAddr=127.0.0.1:${port}`, ...logsArguments(join(dataDirectory, 'victoria-logs'))],
    environment: {},
    dataDirectory,
    isReady: () => answers(`${url}/health`),
    deadlineSeconds: 30,
  });
  return { ...running, environment: logsEnvironment(url) };
}

export const logsArguments = (folder: string) => [`-storageDataPath=${folder}`, '-retentionPeriod=7d'];

export const logsEnvironment = (url: string) => ({
  LOGS_EXPORTER: 'otlp',
  // One stream for each service. By default every process would have its own.
  LOGS_URL: `${url}/insert/opentelemetry/v1/logs?_stream_fields=service.name`,
  LOGS_QUERY_URL: url,
});

export const logs: Part = {
  name: 'logs',
  prepare: async () => {
    await binary();
  },
  start,
};
