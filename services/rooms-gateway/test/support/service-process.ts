import { spawn, type ChildProcess } from 'node:child_process';
import { opened } from '@sevenfold/testing';

/** A built service in a process of its own, which can be killed. */
export interface ServiceProcess {
  url: string;
  process: ChildProcess;
}

/** @param main the service's built program. */
export async function startProcess(main: string, env: Record<string, string>): Promise<ServiceProcess> {
  const child = opened(
    spawn(process.execPath, [main], {
      env: { ...process.env, NODE_OPTIONS: '', ...env, LOG_LEVEL: 'info' },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  let output = '';
  child.stderr.on('data', data => (output += data));
  for await (const line of child.stdout) {
    output += line;
    const url = /"url":"(http:[^"]+)"/.exec(output)?.[1];
    if (url) {
      child.stdout.resume();
      return { url, process: child };
    }
  }
  throw new Error(output);
}
