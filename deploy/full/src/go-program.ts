import { join } from 'node:path';
import { cached } from './cache.js';
import { requireTool } from './required-tools.js';
import { runCommand } from './run-command.js';

/** The path of a Go program, built once. */
export async function goProgram(name: string, { module, version }: { module: string; version: string }) {
  const folder = await cached(`${name}-${version}`, async draft => {
    await runCommand(await requireTool('go'), ['install', `${module}@${version}`], {
      cwd: draft,
      environment: { GOBIN: draft, CGO_ENABLED: '0' },
    });
  });
  return join(folder, name);
}
