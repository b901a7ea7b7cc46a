import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface UnreachablePort {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Listens, fills its own backlog and hangs: then the kernel answers no connection attempt, as if packets were
 * lost.
 */
const program = `
  const server = require('node:net').createServer();
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    process.stdout.write(server.address().port + '\\n', () =>
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
  });
`;

/** A port of 127.0.0.1 that neither accepts nor refuses connections. */
export async function startUnreachablePort(): Promise<UnreachablePort> {
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const port = Number(String(line));
  const queue: Socket[] = [];
  for (let waits = false; !waits;) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    queue.push(socket);
    waits = await Promise.race([
      once(socket, 'connect').then(() => false),
      new Promise<boolean>(resolve => setTimeout(() => resolve(true), 500)),
    ]);
  }
  return {
    port,
    stop: async () => {
      for (const socket of queue) socket.destroy();
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
