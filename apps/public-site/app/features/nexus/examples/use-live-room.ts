import { useEffect, useState } from 'react';
import type { Presence, SocketTicket } from '@sevenfold/contracts';
import { connectRealtime, type Realtime } from '@sevenfold/realtime-client';
import { messageOf, useAuth } from '@sevenfold/ui';

export const exampleRoom = 'nexus-examples';
const presence = `presence/${exampleRoom}`;
type People = Record<string, Presence>;

/** In the room while `asked`. Whoever is on this page sees the others come, go, and change. */
export function useLiveRoom(asked: boolean) {
  const { api } = useAuth();
  const [realtime, setRealtime] = useState<Realtime>();
  const [people, setPeople] = useState<People>({});
  const [fault, setFault] = useState<string>();

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
        // Comes at once with what is there, then with every change: pushed, never asked for again.
        connection.subscribe(presence, value => setPeople((value ?? {}) as People));
        setRealtime(connection);
      },
      (error: unknown) => leaving.signal.aborted || setFault(messageOf(error)),
    );
    return () => {
      leaving.abort();
      connection.close();
      setRealtime(undefined);
      setPeople({});
    };
  }, [api, asked]);

  /** Shown at once, everywhere on this page; taken back by itself if the server refuses. */
  const write = async (uid: string, state: Presence['state']) => {
    setFault(undefined);
    try {
      await realtime?.set(`${presence}/${uid}`, { ts: Date.now(), state });
    } catch (error) {
      setFault(messageOf(error));
    }
  };

  return { uid: realtime?.uid, people, fault, write };
}
