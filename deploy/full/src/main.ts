import path from 'node:path';
import { metricsPortsOf, runStack } from '@sevenfold/topology';
import { removeFullData } from './full-infrastructure.js';
import { startFullStack } from './start-full-stack.js';

const dataDirectory = path.resolve(process.env['SEVENFOLD_DATA'] ?? '.sevenfold/full');
if (process.argv.includes('--fresh')) await removeFullData(dataDirectory);

await runStack(startFullStack, {
  port: Number(process.env['PORT'] ?? 3000),
  dataDirectory,
  metricsPorts: metricsPortsOf(process.env),
});
