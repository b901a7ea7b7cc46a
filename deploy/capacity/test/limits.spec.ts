import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { opened, until } from '@sevenfold/testing';
import { Cgroup, dataDirectoryOf, removeLeftovers } from '../cgroups.ts';
import { whereLimited } from './where-limited.ts';

const module = fileURLToPath(new URL('../cgroups.ts', import.meta.url));
const groups = () => globSync('/sys/fs/cgroup/{,cpu/}sevenfold-capacity-*');

const { it } = await whereLimited();

/** A process that uses all the CPU it gets. */
async function burner() {
  const child = opened(spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }));
  await once(child, 'spawn');
  return child;
}

it('limits processes together, counts how often they waited, and releases them', async () => {
  const group = opened(new Cgroup('burners', 0.1), each => each.remove());
  const children = [await burner(), await burner()];
  group.take(children.map(({ pid }) => pid!));
  await until(() => group.throttling.throttled > 20, 'was never throttled');
  const { periods, throttled } = group.throttling;
  expect(throttled / periods).toBeGreaterThan(0.5);
  expect(group.cpuSeconds).toBeGreaterThan(0);
  await group.remove();
  expect(groups().filter(name => name.includes(`-${process.pid}-`))).toEqual([]);
  expect(children.map(({ exitCode, signalCode }) => exitCode ?? signalCode)).toEqual([null, null]);
});

it('accepts less than a tenth of a core, for which the kernel needs a longer period', async () => {
  const group = opened(new Cgroup('little', 0.02), each => each.remove());
  group.take([(await burner()).pid!]);
  await until(() => group.throttling.throttled > 3, 'was never throttled');
});

it('ends servers of a killed run that were in no group, before it removes their data', async () => {
  const owner = opened(spawn(process.execPath, ['--eval', ''], { stdio: 'ignore' }));
  const folder = dataDirectoryOf(owner.pid!);
  await once(owner, 'exit');
  mkdirSync(path.join(folder, 'postgres/data'), { recursive: true });
  const server = () =>
    opened(spawn(process.execPath, ['--eval', 'setInterval(() => 0, 1e6)', folder], { stdio: 'ignore' }));
  const [kafka, postgres] = [server(), server()];
  writeFileSync(path.join(folder, 'kafka.pid'), String(kafka.pid));
  writeFileSync(path.join(folder, 'postgres/data/postmaster.pid'), `${postgres.pid}\n${folder}\n`);
  const ended = Promise.all([once(kafka, 'exit'), once(postgres, 'exit')]);
  await Promise.all([once(kafka, 'spawn'), once(postgres, 'spawn')]);
  await removeLeftovers(() => undefined);
  await ended;
  expect(existsSync(folder)).toBe(false);
});

it('removes the limits, processes and data of a killed run, but not those of a running one', async () => {
  const own = opened(new Cgroup('own', 0.5), each => each.remove());
  const killed = opened(
    spawn(
      process.execPath,
      [
        '--no-warnings',
        '--eval',
        `const { Cgroup } = await import('${module}'); new Cgroup('left', 0.1).take([${(await burner()).pid}]); setInterval(() => 0, 1e6)`,
        '--input-type=module',
      ],
      { stdio: 'ignore' },
    ),
  );
  const left = () => groups().filter(name => name.endsWith(`-${killed.pid}-left`));
  await until(() => left().length === 1, 'the run made no group');
  mkdirSync(dataDirectoryOf(killed.pid!), { recursive: true });
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const lines: string[] = [];
  await removeLeftovers(line => lines.push(line));
  expect(left()).toEqual([]);
  expect(existsSync(dataDirectoryOf(killed.pid!))).toBe(false);
  expect(lines).toEqual([expect.stringContaining(`-${killed.pid}-left`)]);
  expect(own.throttling.periods).toBeGreaterThanOrEqual(0);
});
