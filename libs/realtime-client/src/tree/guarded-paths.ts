import type { Json } from '@sevenfold/contracts';
import type { Realtime } from '../realtime.js';
import type { ChildListener } from './child-events.js';
import { RealtimeError } from '../connection/realtime-error.js';

const allowed = ['presence/', 'rydesync/', 'guestbook/'];

type PathsOf = Pick<
  Realtime,
  'get' | 'set' | 'update' | 'push' | 'remove' | 'subscribe' | 'subscribeChildren' | 'onDisconnect'
>;

export interface GuardedPaths {
  get(path: string): Promise<Json>;
  set(path: string, value: Json): Promise<boolean>;
  update(path: string, values: Record<string, Json>): Promise<boolean>;
  push(path: string, value: Json): Promise<string | null>;
  remove(path: string): Promise<boolean>;
  subscribe(path: string, listener: (value: Json) => void): () => void;
  subscribeChildren(path: string, listener: ChildListener): () => void;
  onDisconnect(path: string): {
    set(value: Json): Promise<boolean>;
    update(values: Record<string, Json>): Promise<boolean>;
    remove(): Promise<boolean>;
    cancel(): Promise<boolean>;
  };
}

/**
 * The path tree for pages: only paths below `presence/`, `rydesync/` or `guestbook/`. Others are blocked with
 * a warning. Never throws: writes return whether they succeeded, failed reads return `null`.
 */
export function guardedPaths(paths: PathsOf, warn: (message: string) => void = warnOnConsole): GuardedPaths {
  const isAllowed = (path: string) => {
    const fine = typeof path === 'string' && allowed.some(prefix => path.startsWith(prefix));
    if (!fine) warn(`realtime: the path "${path}" is blocked`);
    return fine;
  };
  const attempt = async <T, F>(path: string, fallback: F, work: () => Promise<T>): Promise<T | F> => {
    if (!isAllowed(path)) return fallback;
    try {
      return await work();
    } catch (error) {
      const code = error instanceof RealtimeError ? error.code : String(error);
      warn(`realtime: "${path}" was refused: ${code}`);
      return fallback;
    }
  };
  const done = () => true;
  const refused =
    (path: string) =>
    ({ code }: RealtimeError) =>
      warn(`realtime: "${path}" was refused: ${code}`);
  return {
    get: path => attempt(path, null, () => paths.get(path)),
    set: (path, value) => attempt(path, false, () => paths.set(path, value).then(done)),
    update: (path, values) => attempt(path, false, () => paths.update(path, values).then(done)),
    push: (path, value) => attempt(path, null, () => paths.push(path, value)),
    remove: path => attempt(path, false, () => paths.remove(path).then(done)),
    subscribe: (path, listener) =>
      isAllowed(path) ? paths.subscribe(path, listener, refused(path)) : () => undefined,
    subscribeChildren: (path, listener) =>
      isAllowed(path) ? paths.subscribeChildren(path, listener, refused(path)) : () => undefined,
    onDisconnect: path => {
      const arm = (how: (armed: ReturnType<PathsOf['onDisconnect']>) => Promise<void>) =>
        attempt(path, false, () => how(paths.onDisconnect(path)).then(done));
      return {
        set: value => arm(armed => armed.set(value)),
        update: values => arm(armed => armed.update(values)),
        remove: () => arm(armed => armed.remove()),
        cancel: () => arm(armed => armed.cancel()),
      };
    },
  };
}

// oxlint-disable-next-line no-console -- the helper is specified to warn there
const warnOnConsole = (message: string) => console.warn(message);
