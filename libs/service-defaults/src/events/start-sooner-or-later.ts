import { pause, type Subscription } from '@sevenfold/messaging';

const tryAgainMs = 2_000;

export interface Broker {
  /** Rejects while the broker is down. */
  ping: () => Promise<unknown>;
  onTrouble: (error: unknown) => void;
}

/** A service starts and works even without the broker, and subscribes once it is up. */
export async function startSoonerOrLater(
  start: () => Promise<Subscription>,
  { ping, onTrouble }: Broker,
): Promise<Subscription> {
  if (await isFulfilled(ping())) return start();
  let subscription: Subscription | undefined;
  const stopping = new AbortController();
  const done = (async () => {
    while (!subscription && !stopping.signal.aborted) {
      subscription = await start().catch((error: unknown) => {
        onTrouble(error);
        return undefined;
      });
      if (!subscription) await pause(tryAgainMs, { signal: stopping.signal });
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      if (subscription) return subscription.stop();
      // A connection attempt lasts until the client times out; a stop does not wait for it.
      void done.then(() => subscription?.stop()).catch(onTrouble);
    },
  };
}

const isFulfilled = (promise: Promise<unknown>) =>
  promise.then(
    () => true,
    () => false,
  );
