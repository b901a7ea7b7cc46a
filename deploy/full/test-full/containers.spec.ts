import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, jest } from '@jest/globals';
import { ContainerHome, partsKind, removeContainerHome, startContainer } from '@sevenfold/containers';
import { freePort, opened, where } from '@sevenfold/testing';

jest.setTimeout(180_000);

const onContainers = where((await partsKind()) === 'containers', 'external systems are processes');
const command = ['valkey-server', '--appendonly', 'yes', '--protected-mode', 'no'];

/** The server's answer to a line, and then to QUIT. */
async function ask(port: number, line: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setTimeout(2_000, () => socket.destroy());
  socket.write(`${line}\r\nQUIT\r\n`);
  return text(socket);
}

const plan = (port: number) => ({
  image: 'redis' as const,
  command,
  ports: [{ container: 6379, host: port }],
  isReady: async () => (await ask(port, 'PING')).startsWith('+PONG'),
  deadlineSeconds: 60,
});

onContainers.describe('a container', () => {
  it('answers at its port again after a kill, and not while it is frozen', async () => {
    const port = await freePort();
    const container = await opened(startContainer(plan(port)));
    expect(await container.memory()).toBeGreaterThan(0);
    await container.kill();
    await expect(ask(port, 'PING')).rejects.toThrow('ECONNREFUSED');
    await container.restart();
    expect(await ask(port, 'PING')).toContain('PONG');
    await container.freeze();
    await expect(ask(port, 'PING')).rejects.toThrow();
    await container.thaw();
    expect(await ask(port, 'PING')).toContain('PONG');
  });

  it('that ends at once says why, with the end of its log', async () => {
    const failing = { ...plan(await freePort()), command: ['valkey-server', '--nonsense', 'yes'] };
    await expect(startContainer(failing)).rejects.toThrow(
      /redis did not start: it ended with 1\n[^]*nonsense/,
    );
  });

  it('that never answers is removed after the deadline', async () => {
    const port = await freePort();
    const silent = { ...plan(port), isReady: async () => false, deadlineSeconds: 0 };
    await expect(startContainer(silent)).rejects.toThrow('it was not ready after 0 s');
    await expect(ask(port, 'PING')).rejects.toThrow('ECONNREFUSED');
  });
});

onContainers.describe('the containers of a data directory', () => {
  it('keep their data for the next ones, which remove the containers of a killed run', async () => {
    const directory = `/data/of/${randomUUID()}`;
    const start = async (port: number, id = 'test') => {
      const home = await ContainerHome.open(directory, id);
      return home.start({ ...plan(port), volumes: { '/data': 'redis' } });
    };
    try {
      const left = await freePort();
      await start(left);
      expect(await ask(left, 'SET key kept')).toContain('OK');
      const next = await freePort();
      await start(next);
      await expect(ask(left, 'PING')).rejects.toThrow('ECONNREFUSED');
      expect(await ask(next, 'GET key')).toContain('kept');
      const fresh = await freePort();
      await start(fresh, 'other');
      expect(await ask(fresh, 'GET key')).toContain('$-1');
    } finally {
      await removeContainerHome(directory);
    }
  });
});
