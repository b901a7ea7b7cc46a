import { copyFile, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@sevenfold/topology';
import { cached } from '../cache.js';
import { startManaged } from '../managed-process.js';
import { takesSpans } from '../readiness.js';
import { requireTool } from '../required-tools.js';
import { runCommand } from '../run-command.js';
import type { Part, PartOptions, RunningPart, SettingsOf } from './part.js';

const observability = fileURLToPath(new URL('../../../observability', import.meta.url));
const recipe = join(observability, 'builder.yaml');
export const collectorConfiguration = join(observability, 'generated/collector-zipkin.yaml');

/** Go verifies the modules itself, with its checksum database. */
export async function collectorBinary(): Promise<string> {
  const version = /otlpreceiver (v[\d.]+)/.exec(await readFile(recipe, 'utf8'))?.[1];
  if (!version) throw new Error(`${recipe} names no version of the OTLP receiver`);
  const folder = await cached(`collector-${version}`, async draft => {
    const options = { cwd: draft, environment: { GOBIN: draft, CGO_ENABLED: '0' } };
    const go = await requireTool('go');
    await runCommand(go, ['install', `go.opentelemetry.io/collector/cmd/builder@${version}`], options);
    await copyFile(recipe, join(draft, 'builder.yaml'));
    await runCommand(join(draft, 'builder'), ['--config', 'builder.yaml'], options);
    await rename(join(draft, 'build', 'collector'), join(draft, 'collector'));
  });
  return join(folder, 'collector');
}

/** Receives OTLP from services and passes traces on to Zipkin, which does not accept OTLP itself. */
async function start({ dataDirectory }: PartOptions, settingsOf: SettingsOf): Promise<RunningPart> {
  const [command, port, { TRACES_QUERY_URL }] = await Promise.all([
    collectorBinary(),
    freePort(),
    settingsOf('zipkin'),
  ]);
  const address = `127.0.0.1:${port}`;
  const url = `http://${address}/v1/traces`;
  const running = await startManaged({
    name: 'collector',
    command,
    args: [`--config=${collectorConfiguration}`],
    environment: { OTLP_ADDRESS: address, ZIPKIN_URL: TRACES_QUERY_URL! },
    dataDirectory,
    isReady: () => takesSpans(url),
    deadlineSeconds: 60,
  });
  return { ...running, environment: { TRACES_EXPORTER: 'otlp', TRACES_URL: url } };
}

export const collector: Part = {
  name: 'collector',
  prepare: async () => {
    await collectorBinary();
  },
  start,
};
