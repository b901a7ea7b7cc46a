// Servers under measurement: each is a process pinned to the first core, if taskset is available; the load
// generator pins itself to the second.
import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { RawClient } from './raw-client.ts';
import type { Answer, Question, Usage } from './servers/serve.ts';
import { systemCalled, type System } from './systems.ts';

/**
 * As in the image: a larger young generation, and no memory reducer, which collects while a process is idle.
 */
const serverFlags = ['--expose-gc', '--max-semi-space-size=32', '--no-memory-reducer'];

/** A person in a room. */
export interface Peer {
  uid: string;
  room: string;
  client: RawClient;
}

export class MeasuredServer {
  readonly name: string;
  readonly system: System;
  readonly port: number;
  readonly peers: Peer[] = [];
  /** Changes published so far. */
  sent = 0;
  #process: ChildProcess;

  private constructor(name: string, process: ChildProcess, port: number) {
    this.name = name;
    this.system = systemCalled(name);
    this.#process = process;
    this.port = port;
  }

  static async start(name: string) {
    const script = fileURLToPath(new URL(`servers/${name}.ts`, import.meta.url));
    const server = fork(script, {
      execArgv: serverFlags,
      env: { ...process.env, ...(await systemCalled(name).prepare?.()) },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    server.setMaxListeners(0);
    const { port } = await answerOf<{ port: number }>(server);
    if (canPin) pin(server.pid, 0);
    return new MeasuredServer(name, server, port);
  }

  /** Lets people into a room. */
  async fill(room: string, members: number) {
    const uids = Array.from({ length: members }, (_, member) => `u${room}-${member}`);
    const joined = uids.map(async uid => ({
      uid,
      room,
      client: await this.system.join(this.port, room, uid),
    }));
    this.peers.push(...(await Promise.all(joined)));
  }

  /** CPU time so far, and current memory; collects garbage first if `collect` is set. */
  usage(collect?: 'ordinary' | 'compacting'): Promise<Usage> {
    return this.#ask<Usage>({ ask: 'usage', collect });
  }

  startProfile() {
    return this.#ask({ ask: 'profile' });
  }

  writeProfile(file: string) {
    return this.#ask({ ask: 'profiled', file });
  }

  async stop() {
    for (const { client } of this.peers) client.close();
    this.#process.send({ ask: 'stop' });
    // An overloaded server may not manage to exit by itself.
    const impatience = setTimeout(() => this.#process.kill('SIGKILL'), 5_000);
    await new Promise(resolve => this.#process.once('exit', resolve));
    clearTimeout(impatience);
    await this.system.finish?.();
  }

  /** Answers come in the order of the questions. */
  #ask<T extends Answer>(question: Question): Promise<T> {
    const answered = answerOf<T>(this.#process);
    this.#process.send(question);
    return answered;
  }
}

/** A process's next message, of the type that the caller expects. */
export const answerOf = <T>(child: ChildProcess) => new Promise<T>(resolve => child.once('message', resolve));

export function pin(pid: number | undefined, core: number) {
  try {
    execFileSync('taskset', ['-a', '-cp', String(core), String(pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Whether servers and generator have a core each. */
export const canPin = availableParallelism() > 1 && pin(process.pid, 1);
