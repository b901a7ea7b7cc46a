import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { opened } from '@sevenfold/testing';
import { endLeftover, pidFileOf } from './leftover.js';
import { startManaged } from './managed-process.js';

let dataDirectory: string;

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'managed-'));
});

afterEach(() => rm(dataDirectory, { recursive: true }));

const plan = (script: string, isReady = async () => true, deadlineSeconds = 20) => ({
  name: 'part',
  command: process.execPath,
  args: ['-e', script, dataDirectory],
  dataDirectory,
  isReady,
  deadlineSeconds,
});
const idle = 'setInterval(() => {}, 1000)';
const alive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a managed process', () => {
  it('runs until it is stopped', async () => {
    const part = await opened(startManaged(plan(idle)));
    expect(alive(part.pid)).toBe(true);
    await part.stop();
    expect(alive(part.pid)).toBe(false);
  });

  it('that was killed can be restarted', async () => {
    const part = await opened(startManaged(plan(idle)));
    const former = part.pid;
    await part.kill();
    expect(alive(former)).toBe(false);
    await part.restart();
    expect(alive(part.pid)).toBe(true);
    expect(await part.memory()).toBeGreaterThan(0);
    await part.stop();
    expect(alive(part.pid)).toBe(false);
  });

  it('that ends at once says why, with the end of its log', async () => {
    const failing = plan(`console.error('no such database'); process.exit(3)`, async () => false);
    await expect(startManaged(failing)).rejects.toThrow(
      /part did not start: it ended with 3\n[^]*no such database/,
    );
  });

  it('that never answers is stopped after the deadline', async () => {
    await expect(startManaged(plan(idle, async () => false, 0))).rejects.toThrow('not ready after 0 s');
  });

  it('that cannot be run says so', async () => {
    await expect(startManaged({ ...plan(''), command: '/does/not/exist' })).rejects.toThrow('ENOENT');
  });
});

describe('a leftover of an earlier run', () => {
  async function leftover(script: string, ...args: string[]) {
    const child = opened(spawn(process.execPath, ['-e', script, ...args], { stdio: 'ignore' }));
    await new Promise(resolve => child.once('spawn', resolve));
    await writeFile(pidFileOf(dataDirectory, 'part'), String(child.pid));
    return child;
  }

  it('is ended', async () => {
    const child = await leftover(idle, join(dataDirectory, 'part'));
    const ended = new Promise(resolve => child.once('exit', (_code, signal) => resolve(signal)));
    await endLeftover(dataDirectory, 'part');
    expect(await ended).toBe('SIGKILL');
  });

  it('is left alone if its process id belongs to another process by now', async () => {
    const stranger = await leftover(idle);
    await endLeftover(dataDirectory, 'part');
    expect(alive(stranger.pid!)).toBe(true);
  });
});
