import { useEffect, useState } from 'react';
import type { PushKey, SubscribeByPush } from '@sevenfold/contracts';
import { ApiError, deviceMemory, useAuth } from '@sevenfold/ui';

const chosenKey = 'sevenfold.push-components';

/** `unsupported` until known: most browsers on iOS need the site installed first. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

/** This browser's notifications about incidents and maintenance. */
export function usePush() {
  const { api } = useAuth();
  const [state, setState] = useState<PushState>('unsupported');
  const [componentIds, setComponentIds] = useState(rememberedChoice);
  const [fault, setFault] = useState<Error>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (!isSupported()) return;
    void subscriptionHere().then(subscription => setState(stateOf(subscription)));
  }, []);

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFault(undefined);
    try {
      await work();
    } catch (error) {
      setFault(error instanceof ApiError ? error : unreachable);
    }
    setState(stateOf(await subscriptionHere()));
    setBusy(false);
  }

  /** Asks for permission first. Call it again to change the components; an empty list means all. */
  const turnOn = (ids = componentIds) =>
    attempt(async () => {
      if ((await Notification.requestPermission()) !== 'granted') return;
      const { publicKey } = await api.get<PushKey>('/api/status/push/key', { anonymous: true });
      const { pushManager } = await navigator.serviceWorker.ready;
      const before = await pushManager.getSubscription();
      const subscription = await pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: publicKey,
      });
      const { endpoint, keys } = subscription.toJSON() as SubscribeByPush;
      try {
        const body: SubscribeByPush = { endpoint, keys, componentIds: [...ids] };
        await api.post('/api/status/push', body, { anonymous: true });
        deviceMemory.writeJson(chosenKey, ids);
      } catch (error) {
        if (!before) await subscription.unsubscribe();
        throw error;
      }
    });

  const choose = async (ids: readonly string[]) => {
    setComponentIds(ids);
    if (state !== 'on') return;
    await turnOn(ids);
    // Shows the previous ones again if it failed.
    setComponentIds(rememberedChoice());
  };

  const turnOff = () =>
    attempt(async () => {
      const subscription = await subscriptionHere();
      if (!subscription) return;
      await api.post(
        '/api/status/push/unsubscribe',
        { endpoint: subscription.endpoint },
        { anonymous: true },
      );
      await subscription.unsubscribe();
      deviceMemory.forget(chosenKey);
    });

  return { state, componentIds, fault, busy, choose, turnOn, turnOff };
}

/** The server does not say which components a browser follows. */
function rememberedChoice(): readonly string[] {
  const ids = deviceMemory.readJson(chosenKey);
  return Array.isArray(ids) ? ids.filter(id => typeof id === 'string') : [];
}

const unreachable = new Error(
  'This browser can’t reach its push service. Try again later, or get emails instead.',
);

const isSupported = () =>
  'PushManager' in window && 'Notification' in window && navigator.serviceWorker !== undefined;

const subscriptionHere = async () =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? undefined;

function stateOf(subscription: PushSubscription | undefined): PushState {
  if (Notification.permission === 'denied') return 'blocked';
  return subscription ? 'on' : 'off';
}
