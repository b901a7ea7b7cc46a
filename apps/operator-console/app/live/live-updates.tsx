import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { AdminActivity, OperatorNewsSubject, SocketTicket } from '@sevenfold/contracts';
import type { ConnectionState, Realtime } from '@sevenfold/realtime-client';
import { logWarning, useAuth } from '@sevenfold/ui';
import { createRefresher } from './refresher';

type ActivityListener = (activity: AdminActivity) => void;

export type Live = {
  state: ConnectionState;
  /**
   * Reports the value at a path of the socket's tree, now and on each change; never if the operator may not read it.
   */
  watch(path: string, listener: (value: unknown) => void): () => void;
  /** Every activity from now on. */
  onActivity(listener: ActivityListener): () => void;
};

const LiveContext = createContext<Live | undefined>(undefined);

/** Without the provider nothing is live, and polling must suffice. */
const nothing: Live = { state: 'offline', watch: () => () => undefined, onActivity: () => () => undefined };
export const useLive = () => useContext(LiveContext) ?? nothing;

/** Query key prefixes, by what the socket reports. */
const ofActivity = ['rooms', 'participants', 'room', 'activities', 'ws-failures'];
const ofNews: Record<OperatorNewsSubject, readonly string[]> = {
  inbox: ['inbox', 'inbox-counts'],
  'access-requests': ['division-requests', 'request-counts'],
  accounts: ['accounts', 'account'],
};
/** The events behind activities may arrive a moment after the socket's change. */
const eventsFollowMs = 600;

/**
 * The console's one socket: changes trigger an immediate reload. It adds to polling and never replaces it, so
 * a lost socket costs seconds, not correctness.
 */
export function LiveUpdates({ children }: { children: ReactNode }) {
  const { api } = useAuth();
  const queryClient = useQueryClient();
  const [realtime, setRealtime] = useState<Realtime>();
  const [state, setState] = useState<ConnectionState>('connecting');
  const listeners = useRef(new Set<ActivityListener>());

  useEffect(() => {
    const leaving = new AbortController();
    const refresher = createRefresher(keys =>
      Promise.all(keys.map(key => queryClient.invalidateQueries({ queryKey: ['admin', key] }))),
    );
    let followUp: ReturnType<typeof setTimeout> | undefined;

    const happened: ActivityListener = activity => {
      refresher.want(...ofActivity);
      clearTimeout(followUp);
      followUp = setTimeout(() => refresher.want(...ofActivity), eventsFollowMs);
      for (const listener of listeners.current) listener(activity);
    };

    async function connect() {
      // Loaded after the first paint.
      const { connectRealtime } = await import('@sevenfold/realtime-client');
      if (leaving.signal.aborted) return;
      const connected = connectRealtime({
        url: '/api/rydesync/socket',
        fetchTicket: async () => (await api.post<SocketTicket>('/api/rydesync/tickets')).ticket,
      });
      leaving.signal.addEventListener('abort', () => connected.close());
      connected.onState(next => {
        setState(next);
        // Events may have been missed.
        if (next === 'online') refresher.want(...ofActivity, ...Object.values(ofNews).flat());
      });
      connected.subscribe('admin/activities', newActivities(happened), unheard);
      connected.subscribe(
        'admin/news',
        changesOf(subject => refresher.want(...(ofNews[subject as OperatorNewsSubject] ?? []))),
        unheard,
      );
      connected.subscribe('config/maintenanceMode', () => refresher.want('maintenance'), unheard);
      setRealtime(connected);
    }

    connect().catch((error: unknown) => logWarning('No live updates', error));
    return () => {
      clearTimeout(followUp);
      refresher.stop();
      leaving.abort();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `api` is equivalent on each render
  }, [queryClient]);

  const live = useMemo<Live>(
    () => ({
      state,
      watch: (path, listener) => realtime?.subscribe(path, listener, () => undefined) ?? (() => undefined),
      onActivity: listener => {
        listeners.current.add(listener);
        return () => listeners.current.delete(listener);
      },
    }),
    [realtime, state],
  );
  return <LiveContext value={live}>{children}</LiveContext>;
}

const unheard = (error: Error) => logWarning('Live subscription failed', error);

/** Reports each activity once; those present at the start are history. */
export function newActivities(tell: ActivityListener) {
  let known: Set<string> | undefined;
  return (value: unknown) => {
    const present = Object.entries((value ?? {}) as Record<string, AdminActivity>);
    if (known) for (const [key, activity] of present) if (!known.has(key)) tell(activity);
    known = new Set(present.map(([key]) => key));
  };
}

/** Reports the names of changed children; the first value is not a change. */
export function changesOf(tell: (key: string) => void) {
  let known: Record<string, unknown> | undefined;
  return (value: unknown) => {
    const present = Object.fromEntries(
      Object.entries((value ?? {}) as Record<string, unknown>).map(([key, child]) => [
        key,
        JSON.stringify(child),
      ]),
    );
    if (known) for (const [key, child] of Object.entries(present)) if (known[key] !== child) tell(key);
    known = present;
  };
}
