import { useEffect, useState } from 'react';
import type { Presence, SocketTicket } from '@sevenfold/contracts';
import { connectRealtime, type Realtime } from '@sevenfold/realtime-client';
import { useAuth } from '@sevenfold/ui';

const exampleRoom = 'nexus-examples';
const presence = `presence/${exampleRoom}`;
type People = Record<string, Presence>;

/** Joins the room while `asked`. Everyone on this page sees the others join, leave and change. */
export function useLiveRoom(asked: boolean) {
  const { api } = useAuth();
  const [realtime, setRealtime] = useState<Realtime>();
  const [people, setPeople] = useState<People>({});
  const [fault, setFault] = useState<unknown>();

  useEffect(() => {
    if (!asked) return;
    const leaving = new AbortController();
    const connection = connectRealtime({
      url: '/api/rydesync/socket',
      fetchTicket: async () => (await api.post<SocketTicket>('/api/rydesync/tickets')).ticket,
    });
    connection.joinRoom(exampleRoom, { device: 'Examples', signal: leaving.signal }).then(
      () => {
        if (leaving.signal.aborted) return;
        // Called with the current value, then on every change: pushed, no polling.
        connection.subscribe(presence, value => setPeople((value ?? {}) as People));
        setRealtime(connection);
      },
      (error: unknown) => leaving.signal.aborted || setFault(error),
    );
    return () => {
      leaving.abort();
      connection.close();
      setRealtime(undefined);
      setPeople({});
    };
  }, [api, asked]);

  /** Optimistic: shows the change immediately, and reverts it if the server rejects it. */
  const write = async (uid: string, state: Presence['state']) => {
    setFault(undefined);
    try {
      await realtime?.set(`${presence}/${uid}`, { ts: Date.now(), state });
    } catch (error) {
      setFault(error);
    }
  };

  return { uid: realtime?.uid, people, fault, write };
}
