import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A built service in a separate process, which can be killed. */
export interface ServiceProcess {
  url: string;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** @param main the service's built program. */
export async function startProcess(main: string, env: Record<string, string>): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, NODE_OPTIONS: '', ...env, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  let output = '';
  child.stderr.on('data', data => (output += data));
  for await (const line of child.stdout) {
    output += line;
    const url = /"url":"(http:[^"]+)"/.exec(output)?.[1];
    if (url) {
      child.stdout.resume();
      return { url, process: child, stop };
    }
  }
  await stop();
  throw new Error(output);
}
