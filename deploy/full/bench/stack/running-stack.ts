// A full stack in separate processes, for benchmarks: its output, and which process is which.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { descendants, freePort, isUp, until } from '@sevenfold/testing';

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const startsWithinMs = 600_000;

export async function startStack() {
  const directory = mkdtempSync(path.join(tmpdir(), 'sevenfold-bench-'));
  const port = await freePort();
  const lines: string[] = [];
  const child = spawn(process.execPath, ['--enable-source-maps', main], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Benchmarks freeze processes.
    env: { ...process.env, SEVENFOLD_PARTS: 'processes', PORT: String(port), SEVENFOLD_DATA: directory },
  });
  child.stdout.setEncoding('utf8').on('data', text => lines.push(...text.trimEnd().split('\n')));
  const url = `http://localhost:${port}`;
  const stop = async () => {
    if (child.exitCode === null) {
      const ended = new Promise(resolve => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  };
  try {
    await until(
      () => child.exitCode !== null || lines.some(line => line.startsWith('Sevenfold is ready')),
      'the stack does not start',
      startsWithinMs,
    );
    if (child.exitCode !== null) throw new Error('the stack did not start');
    await until(() => isUp(`${url}/api/readyz`), 'the gateway is not ready', startsWithinMs);
  } catch (error) {
    process.stderr.write(`${lines.join('\n')}\n`);
    await stop();
    throw error;
  }
  console.log(`A full stack is ready at ${url}`);
  return {
    url,
    directory,
    stop,
    /** Stops or starts a service, and resolves once that is done. */
    async command(verb: 'stop' | 'start', service: string) {
      const said = lines.length;
      child.stdin.write(`${verb} ${service}\n`);
      const wanted = `${service} ${verb === 'stop' ? 'stopped' : 'ready'}`;
      await until(() => lines.slice(said).includes(wanted), `never ${wanted}`, startsWithinMs);
    },
    /** Every process of a part of the stack: its first one, and its children. */
    processesOf(part: string) {
      const file = part === 'postgres' ? 'postgres/data/postmaster.pid' : `${part}.pid`;
      const pid = Number(readFileSync(path.join(directory, file), 'utf8').split('\n', 1)[0]);
      return [pid, ...descendants(pid)];
    },
    /** A service's own URL, from its log. */
    addressOf(service: string) {
      const ready = readFileSync(path.join(directory, 'logs/services.log'), 'utf8')
        .split('\n')
        .filter(line => line.includes(`"service":"${service}"`) && line.includes('"msg":"ready"'));
      return JSON.parse(ready.at(-1) ?? '{}').url as string;
    },
  };
}
