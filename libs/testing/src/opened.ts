import { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Server } from 'node:net';

/** Methods that close a resource, most reliable first. */
const methods = ['stop', 'drop', 'terminate', 'close', 'disconnect', 'destroy', 'end'] as const;
type Method = (typeof methods)[number];
type Closeable = { [Name in Method]: Record<Name, () => unknown> }[Method] | ChildProcess;
type Close = () => unknown;

type Hook = ((work: Close) => void) | undefined;
/** Jest's globals, missing when Playwright or a bench loads this module. */
declare const beforeEach: Hook, afterEach: Hook, afterAll: Hook;

const ofFile: Close[] = [];
const ofTest: Close[] = [];
let current = ofFile;

if (typeof beforeEach === 'function') {
  beforeEach(() => void (current = ofTest));
  afterEach!(async () => {
    current = ofFile;
    await closeAll(ofTest);
  });
  afterAll!(() => closeAll(ofFile));
}

/**
 * Closes the resource after the test, or after the file if `beforeAll` opened it; last opened first. A failed
 * test never reaches its own cleanup. A resource that the test has closed is not closed twice.
 */
export function opened<T extends Closeable | Promise<Closeable>>(resource: T): T;
export function opened<T>(resource: T, close: (resource: Awaited<T>) => unknown): T;
export function opened(resource: unknown, close?: (resource: never) => unknown) {
  if (typeof afterEach !== 'function') throw new Error('`opened` needs Jest, which runs the cleanup');
  const wayToClose = (started: unknown): Close =>
    close ? () => close(started as never) : closeOf(started as Closeable);
  if (resource instanceof Promise) {
    // Also closes a resource that is still starting when its test fails, unless it fails to start.
    const closing = resource.then(wayToClose, () => undefined);
    current.push(async () => (await closing)?.());
  } else current.push(wayToClose(resource));
  return resource;
}

/** Closes everything, even if one fails. */
async function closeAll(list: Close[]): Promise<void> {
  const errors: unknown[] = [];
  for (const close of list.splice(0).reverse()) {
    try {
      await close();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `Cannot close: ${errors.join('; ')}`);
}

function closeOf(resource: Closeable): Close {
  if (resource instanceof ChildProcess) return () => kill(resource);
  if (resource instanceof Server) return () => closeServer(resource);
  const name = methods.find(method => method in resource);
  if (!name) throw new TypeError('`opened` cannot tell how to close this: pass a second argument');
  const resources = resource as Record<Method, Close>;
  const close = resources[name].bind(resource);
  let closing: { result: unknown } | undefined;
  resources[name] = (...args: []) => (closing = { result: close(...args) }).result;
  return () => (closing ? closing.result : close());
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

async function closeServer(server: Server & { closeAllConnections?(): void }): Promise<void> {
  // It may still be about to listen.
  if (!server.listening) return void server.once('listening', () => server.close());
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections?.();
  await closed;
}
