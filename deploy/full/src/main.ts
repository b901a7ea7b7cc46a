import { rmSync } from 'node:fs';
import path from 'node:path';
import { metricsPortOf, runStack } from '@sevenfold/topology';
import { startFullStack } from './start-full-stack.js';

const dataDirectory = path.resolve(process.env['SEVENFOLD_DATA'] ?? '.sevenfold/full');
if (process.argv.includes('--fresh')) rmSync(dataDirectory, { recursive: true, force: true });

await runStack(startFullStack, {
  port: Number(process.env['PORT'] ?? 3000),
  dataDirectory,
  metricsPort: metricsPortOf(process.env),
});
