#!/usr/bin/env node
/**
 * Generates the Prisma client of the current package from prisma/schema.prisma, without the network.
 * Generating needs no engine, but the command requires the path of one: any existing file will do.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const manifest = require.resolve('prisma/package.json');
const command = path.join(path.dirname(manifest), require(manifest).bin.prisma);
const schema = path.join('prisma', 'schema.prisma');
const quiet = {
  CHECKPOINT_DISABLE: '1',
  PRISMA_HIDE_UPDATE_MESSAGE: '1',
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
};
const result = spawnSync(process.execPath, [command, 'generate', '--schema', schema, '--no-hints'], {
  env: { ...process.env, ...quiet },
  encoding: 'utf8',
});
if (result.status !== 0) {
  process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error ?? ''}\n`);
  process.exit(1);
}
