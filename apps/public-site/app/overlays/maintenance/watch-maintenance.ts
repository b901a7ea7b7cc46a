import { maintenanceSchema, type Maintenance } from '@sevenfold/contracts';

const name = 'sevenfold.maintenance';
const question = 'how is it?';

/**
 * Tells how it stands with maintenance, and of each change. Of all open tabs one listens and tells the others: browsers allow a
 * site six connections where HTTP/2 is not spoken, and seven tabs would take them all.
 */
export function watchMaintenance(tell: (maintenance: Maintenance) => void): () => void {
  const ending = new AbortController();
  const others = new BroadcastChannel(name);
  let heard: Maintenance | undefined;

  const take = (message: unknown) => {
    const { data: maintenance } = maintenanceSchema.safeParse(message);
    if (maintenance) tell(maintenance);
    return maintenance;
  };
  const passOn = () => heard && others.postMessage(heard);
  const listen = () =>
    new Promise<void>(resolve => {
      const source = new EventSource('/api/maintenance/changes');
      source.onmessage = ({ data }: MessageEvent<string>) => {
        heard = take(JSON.parse(data));
        passOn();
      };
      ending.signal.addEventListener('abort', () => {
        source.close();
        resolve();
      });
    });

  others.onmessage = ({ data }) => (data === question ? passOn() : take(data));
  others.postMessage(question);
  // The tab that holds the lock listens; when it is closed, the next one gets the lock.
  if (navigator.locks)
    navigator.locks.request(name, { signal: ending.signal }, listen).catch(() => undefined);
  else void listen();

  return () => {
    ending.abort();
    others.close();
  };
}
