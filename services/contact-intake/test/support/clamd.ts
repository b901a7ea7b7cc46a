import { execFileSync, spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, until, where } from '@sevenfold/testing';

export const marker = 'SEVENFOLD-SCANNER-TEST';
const packages = ['clamav-daemon', 'libclamav12', 'libmspack0'];
const cache = path.resolve(import.meta.dirname, '../../../../.cache/clamd');

/** Where there is apt, it need not be installed. */
export const withClamd = () =>
  where(
    Boolean(installed()) || existsSync('/usr/bin/apt-get'),
    'clamd is not installed (Debian: clamav-daemon)',
  );

export interface TestClamd {
  /** `CLAMD_ADDRESS`, in both its forms. */
  addresses: { socket: string; tcp: string };
  startAgain(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** A real clamd that knows one thing to look for, and takes no more than 2 MB. */
export async function startClamd(): Promise<TestClamd> {
  const command = installed() ?? unpacked();
  const folder = mkdtempSync(path.join(tmpdir(), 'clamd-'));
  const socket = path.join(folder, 'socket');
  const port = await freePort();
  mkdirSync(path.join(folder, 'signatures'));
  writeFileSync(
    path.join(folder, 'signatures/test.ndb'),
    `Sevenfold.Test:0:*:${Buffer.from(marker).toString('hex')}\n`,
  );
  const settings = {
    Foreground: 'yes',
    LocalSocket: socket,
    TCPSocket: port,
    TCPAddr: '127.0.0.1',
    DatabaseDirectory: path.join(folder, 'signatures'),
    TemporaryDirectory: folder,
    StreamMaxLength: '2M',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}\n`);
  writeFileSync(path.join(folder, 'clamd.conf'), lines.join(''));

  const start = async () => {
    const child = spawn(command, ['-c', path.join(folder, 'clamd.conf')], {
      stdio: 'ignore',
      env: { ...process.env, LD_LIBRARY_PATH: libraries(command) },
    });
    const ended = new Promise<void>(resolve => child.once('exit', () => resolve()));
    const killWithUs = () => child.kill('SIGKILL');
    process.once('exit', killWithUs);
    await until(() => existsSync(socket), 'clamd listens', 60_000);
    return async () => {
      process.off('exit', killWithUs);
      child.kill('SIGKILL');
      await ended;
      rmSync(socket, { force: true });
    };
  };
  let kill = await start();
  return {
    addresses: { socket, tcp: `127.0.0.1:${port}` },
    startAgain: async () => void (kill = await start()),
    kill: () => kill(),
    stop: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const installed = () =>
  [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin']
    .map(folder => path.join(folder, 'clamd'))
    .find(file => existsSync(file));

/** From Debian's packages, into a folder, so that nothing is installed and no service starts. */
function unpacked(): string {
  const command = path.join(cache, 'usr/sbin/clamd');
  if (existsSync(command)) return command;
  mkdirSync(path.dirname(cache), { recursive: true });
  const draft = mkdtempSync(`${cache}-`);
  try {
    download(draft);
    for (const file of globSync('*.deb', { cwd: draft }))
      execFileSync('dpkg-deb', ['-x', file, '.'], { cwd: draft });
    renameSync(draft, cache);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return command;
}

/** A new machine may not know yet what packages there are. */
function download(folder: string) {
  const fetch = () => execFileSync('apt-get', ['download', ...packages], { cwd: folder, stdio: 'ignore' });
  try {
    fetch();
  } catch {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    fetch();
  }
}

const libraries = (command: string) =>
  command.startsWith(cache)
    ? globSync(path.join(cache, 'usr/lib/*-linux-gnu'))[0]
    : process.env['LD_LIBRARY_PATH'];
