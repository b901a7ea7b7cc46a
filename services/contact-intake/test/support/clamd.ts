import { execFileSync, spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { partsKind, startContainer } from '@sevenfold/containers';
import { freePort, until, where } from '@sevenfold/testing';

export const marker = 'SEVENFOLD-SCANNER-TEST';
const packages = ['clamav-daemon', 'libclamav12', 'libmspack0'];
const cache = path.resolve(import.meta.dirname, '../../../../.cache/clamd');

const inContainer = (await partsKind()) === 'containers';

/** If it is not installed, apt downloads it. */
export const withClamd = () =>
  where(
    inContainer || Boolean(installed()) || existsSync('/usr/bin/apt-get'),
    'clamd is not installed (Debian: clamav-daemon)',
  );

/** Not every engine can share a socket file between the container and this machine. */
export const forms = inContainer ? (['tcp'] as const) : (['socket', 'tcp'] as const);

export interface TestClamd {
  /** `CLAMD_ADDRESS`, in each supported form. */
  addresses: { socket?: string; tcp: string };
  startAgain(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

const signatures = `Sevenfold.Test:0:*:${Buffer.from(marker).toString('hex')}\n`;

const configuration = (settings: Record<string, string | number>) =>
  Object.entries({ Foreground: 'yes', StreamMaxLength: '2M', ...settings })
    .map(([name, value]) => `${name} ${value}\n`)
    .join('');

/** A real clamd that knows one signature, and scans at most 2 MB. */
export const startClamd = (): Promise<TestClamd> => (inContainer ? startInContainer() : startProgram());

async function startInContainer(): Promise<TestClamd> {
  const port = await freePort();
  const file = '/tmp/clamd.conf';
  const folder = '/tmp/signatures';
  const settings = { TCPSocket: 3310, TCPAddr: '0.0.0.0', DatabaseDirectory: folder };
  const container = await startContainer({
    image: 'clamav',
    entrypoint: ['clamd', '-c', file],
    files: { [file]: configuration(settings), [`${folder}/test.ndb`]: signatures },
    ports: [{ container: 3310, host: port }],
    isReady: () => pongs(port),
    deadlineSeconds: 120,
  });
  return {
    addresses: { tcp: `127.0.0.1:${port}` },
    startAgain: () => container.restart(),
    kill: () => container.kill(),
    stop: () => container.stop(),
  };
}

async function pongs(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1').setTimeout(1_000, () => socket.destroy());
  socket.write('zPING\0');
  return (await text(socket)) === 'PONG\0';
}

async function startProgram(): Promise<TestClamd> {
  const command = installed() ?? unpacked();
  const folder = mkdtempSync(path.join(tmpdir(), 'clamd-'));
  const socket = path.join(folder, 'socket');
  const port = await freePort();
  mkdirSync(path.join(folder, 'signatures'));
  writeFileSync(path.join(folder, 'signatures/test.ndb'), signatures);
  const settings = {
    LocalSocket: socket,
    TCPSocket: port,
    TCPAddr: '127.0.0.1',
    DatabaseDirectory: path.join(folder, 'signatures'),
    TemporaryDirectory: folder,
  };
  writeFileSync(path.join(folder, 'clamd.conf'), configuration(settings));

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

/** A new machine may not have a package list yet. */
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
