// Servers under measurement: each a process of its own, pinned to the first core where taskset is to be had; whoever
// generates load pins itself to the second.
import { execFileSync, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { systems } from './systems.js';

/** As in the image: as much room for what is young, and no collecting because the others have their turn. */
const serverFlags = ['--expose-gc', '--max-semi-space-size=32', '--no-memory-reducer'];

export class MeasuredServer {
  #process;
  /** Each a person in a room: `{ uid, room, client }`. */
  peers = [];

  constructor(name, process, port) {
    this.name = name;
    this.system = systems[name];
    this.#process = process;
    this.port = port;
  }

  static async start(name) {
    const script = fileURLToPath(new URL(`servers/${name}.js`, import.meta.url));
    const server = fork(script, {
      execArgv: serverFlags,
      env: { ...process.env, ...(await systems[name].prepare?.()) },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    server.setMaxListeners(0);
    const { port } = await answerOf(server);
    if (canPin) pin(server.pid, 0);
    return new MeasuredServer(name, server, port);
  }

  /** Lets people into a room. */
  async fill(room, members) {
    const uids = Array.from({ length: members }, (_, member) => `u${room}-${member}`);
    const clients = await Promise.all(uids.map(uid => this.system.join(this.port, room, uid)));
    this.peers.push(...uids.map((uid, index) => ({ uid, room, client: clients[index] })));
  }

  /** CPU time so far and memory now; `collect` garbage before. */
  usage(collect) {
    return this.#ask({ ask: 'usage', collect });
  }

  startProfile() {
    return this.#ask({ ask: 'profile' });
  }

  writeProfile(file) {
    return this.#ask({ ask: 'profiled', file });
  }

  async stop() {
    for (const { client } of this.peers) client.close();
    this.#process.send({ ask: 'stop' });
    // A server that was driven beyond what it can do may not get round to ending by itself.
    const impatience = setTimeout(() => this.#process.kill('SIGKILL'), 5_000);
    await new Promise(resolve => this.#process.once('exit', resolve));
    clearTimeout(impatience);
    await this.system.finish?.();
  }

  /** Answers come in the order of the questions. */
  #ask(question) {
    const answered = answerOf(this.#process);
    this.#process.send(question);
    return answered;
  }
}

export const answerOf = child => new Promise(resolve => child.once('message', resolve));
export const pause = ms => new Promise(resolve => setTimeout(resolve, ms));

export function pin(pid, core) {
  try {
    execFileSync('taskset', ['-a', '-cp', String(core), String(pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Whether servers and the generator have a core each. */
export const canPin = availableParallelism() > 1 && pin(process.pid, 1);
