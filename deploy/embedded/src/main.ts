import { rmSync } from 'node:fs';
import path from 'node:path';
import { metricsPortsOf, optionalSettings, runStack } from '@sevenfold/topology';
import { startEmbedded } from './start-embedded.js';

const dataDirectory = path.resolve(process.env['SEVENFOLD_DATA'] ?? '.sevenfold');
if (process.argv.includes('--fresh')) rmSync(dataDirectory, { recursive: true, force: true });

await runStack(startEmbedded, {
  port: Number(process.env['PORT'] ?? 3000),
  publicOrigin: process.env['PUBLIC_ORIGIN'],
  dataDirectory,
  settings: optionalSettings(process.env),
  metricsPorts: metricsPortsOf(process.env),
});
