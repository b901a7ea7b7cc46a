import { execFile } from 'node:child_process';
import path from 'node:path';
import { nodeProject } from '@sevenfold/tooling/jest';
import { opened } from '../src/opened.js';

const jest = path.resolve(import.meta.dirname, '../../../node_modules/jest/bin/jest.js');

/** A run of Jest in one process, which ends only when nothing is left open. */
function run(fixture: string, env: Record<string, string> = {}) {
  const config = nodeProject(import.meta.url, 'fixture', { testRegex: fixture });
  const args = [
    '--experimental-vm-modules',
    jest,
    '--runInBand',
    '--json',
    `--config=${JSON.stringify(config)}`,
  ];
  return new Promise<{ tests: [title: string, status: string][]; said: string }>((resolve, reject) => {
    const child = execFile(
      process.execPath,
      args,
      { env: { ...process.env, ...env } },
      (_error, stdout, said) => {
        if (stdout === '') return reject(new Error(said));
        const { testResults } = JSON.parse(stdout) as {
          testResults: { assertionResults: { title: string; status: string }[] }[];
        };
        const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
        resolve({ tests: tests.map(({ title, status }) => [title, status]), said });
      },
    );
    opened(child);
  });
}

it('leaves nothing open after a failed test', async () => {
  const { tests, said } = await run('failing[.]fixture[.]ts$');
  expect(tests).toEqual(tests.map(([title]) => [title, title.startsWith('fails') ? 'failed' : 'passed']));
  expect(tests).toHaveLength(7);
  expect(said).not.toContain('Still open');
}, 90_000);

it('reports what a suite left open, and ends', async () => {
  const { tests, said } = await run('careless[.]fixture[.]ts$', { STILL_OPEN_AFTER_SECONDS: '1' });
  expect(tests).toHaveLength(1);
  expect(said).toMatch(/Still open after the last test: .*TCPServerWrap/);
}, 90_000);
