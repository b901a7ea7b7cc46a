import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { opened } from '@sevenfold/testing';

const script = fileURLToPath(new URL('../../../../libs/database/write-migration.ts', import.meta.url));

/** An empty git repository in which `npm run migration` may write, until the test ends. */
export function scratchRepository() {
  const folder = opened(mkdtempSync(path.join(tmpdir(), 'migration-')), made =>
    rmSync(made, { recursive: true }),
  );
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@sevenfold.test', ...args], {
      cwd: folder,
    });
  const commit = () => {
    git('add', '.');
    git('commit', '--quiet', '--no-verify', '--allow-empty', '--message', 'test');
  };
  git('init', '--quiet');
  commit();
  return {
    folder,
    commit,
    writeMigration: (service: string, name: string) =>
      void execFileSync(process.execPath, [script, service, name], { cwd: folder, stdio: 'pipe' }),
  };
}
