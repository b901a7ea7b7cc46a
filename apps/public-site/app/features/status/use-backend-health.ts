import { useEffect, useState } from 'react';
import { useOnline } from '@sevenfold/ui';

export type BackendHealth =
  | { state: 'checking' | 'offline' }
  | { state: 'operational' | 'degraded'; latencyMs: number }
  | { state: 'down'; latencyMs?: number };

const recheckMs = 15_000;

/** The health of the rooms gateway, as the visitor's browser reaches it. */
export function useBackendHealth(): BackendHealth {
  const isOnline = useOnline();
  const [health, setHealth] = useState<BackendHealth>({ state: 'checking' });

  useEffect(() => {
    if (!isOnline) return;
    const leaving = new AbortController();
    const check = async () => {
      const result = await askHealth(leaving.signal);
      if (!leaving.signal.aborted) setHealth(result);
    };
    void check();
    const timer = setInterval(() => void check(), recheckMs);
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, [isOnline]);

  // Without a network, nothing that fails here says anything about the service.
  return isOnline ? health : { state: 'offline' };
}

export async function askHealth(signal?: AbortSignal): Promise<BackendHealth> {
  const asked = performance.now();
  try {
    const answer = await fetch('/api/rydesync/healthz', { cache: 'no-store', signal });
    const latencyMs = Math.round(performance.now() - asked);
    // An unread body would keep its connection busy.
    await answer.arrayBuffer();
    const { ok, status } = answer;
    if (ok) return { state: 'operational', latencyMs };
    return { state: status < 500 ? 'degraded' : 'down', latencyMs };
  } catch {
    return { state: 'down' };
  }
}
