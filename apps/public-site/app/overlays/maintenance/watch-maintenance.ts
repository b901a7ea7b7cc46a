import type { Maintenance } from '@sevenfold/contracts';

const name = 'sevenfold.maintenance';
const question = 'how is it?';
const reopenMs = 10_000;

/**
 * Reports the current maintenance, or that there is none, and every change. Only one open tab listens and
 * tells the others: without HTTP/2, browsers allow six connections per site, and six tabs would use them up.
 */
export function watchMaintenance(tell: (maintenance: Maintenance | undefined) => void): () => void {
  const ending = new AbortController();
  const others = new BroadcastChannel(name);
  let heard: unknown;
  let newest = 0;

  const take = async (message: unknown) => {
    const enabled = (message as Partial<Maintenance> | null)?.enabled;
    if (typeof enabled !== 'boolean') return;
    const own = ++newest;
    if (!enabled) return tell(undefined);
    const { readMaintenance } = await import('./read-maintenance');
    const maintenance = readMaintenance(message);
    if (maintenance && own === newest) tell(maintenance);
  };
  const passOn = () => heard !== undefined && others.postMessage(heard);
  const listen = () =>
    new Promise<void>(resolve => {
      let source: EventSource;
      let reopening: ReturnType<typeof setTimeout> | undefined;
      const open = () => {
        source = new EventSource('/api/maintenance/changes');
        source.onmessage = ({ data }: MessageEvent<string>) => {
          heard = JSON.parse(data);
          void take(heard);
          passOn();
        };
        // Browsers reconnect by themselves after a lost connection, but not after an answer such as 503.
        source.onerror = () => {
          if (source.readyState === EventSource.CLOSED) reopening = setTimeout(open, reopenMs);
        };
      };
      open();
      ending.signal.addEventListener('abort', () => {
        clearTimeout(reopening);
        source.close();
        resolve();
      });
    });

  others.onmessage = ({ data }) => (data === question ? passOn() : void take(data));
  others.postMessage(question);
  // The tab with the lock listens. When it closes, the next one gets the lock.
  if (navigator.locks)
    navigator.locks.request(name, { signal: ending.signal }, listen).catch(() => undefined);
  else void listen();

  return () => {
    ending.abort();
    others.close();
  };
}
