import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { writeEnvironment } from './write-environment.js';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'environment-'));
});
afterAll(() => rm(directory, { recursive: true }));

it('writes a service’s environment to a file that Node can read and others cannot', async () => {
  const environment = { PORT: '15000', DATABASE_URL: 'postgresql://a:p%23=#1@127.0.0.1/accounts', EMPTY: '' };
  const command = await writeEnvironment(directory, 'accounts', environment);
  const file = path.join(directory, 'env', 'accounts.env');
  expect(command).toContain(`--env-file=${path.relative('', file)}`);
  expect(parseEnv(await readFile(file, 'utf8'))).toEqual(environment);
  expect((await stat(file)).mode & 0o077).toBe(0);
});
