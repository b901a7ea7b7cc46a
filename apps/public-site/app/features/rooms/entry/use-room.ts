import { useEffect, useState } from 'react';
import type { SocketTicket } from '@sevenfold/contracts';
import { connectRealtime, type ConnectionState, type Realtime, type Room } from '@sevenfold/realtime-client';
import { messageOf, useAuth } from '@sevenfold/ui';
import { deviceInWords } from '../people/device';

/** Why a room could not be entered. */
export type EntryFault = {
  code: string;
  message: string;
  /** By this device's clock. */
  until?: number;
  retryAfterMs?: number;
  /** A password was given. */
  tried?: boolean;
};

export type RoomEntry = {
  room: Room | undefined;
  fault: EntryFault | undefined;
  /** At the door until the host lets us in. */
  waiting: boolean;
  connection: ConnectionState;
  enterAgain(password?: string): void;
};

/** In the room for as long as the page shows it. Another room is another page: give the component a key. */
export function useRoom(name: string, guestName?: () => string | undefined): RoomEntry {
  const { api } = useAuth();
  const [attempt, setAttempt] = useState<{ count: number; password?: string }>({ count: 0 });
  const [progress, setProgress] = useState<Pick<RoomEntry, 'room' | 'fault' | 'waiting'>>(outside);
  const [connection, setConnection] = useState<ConnectionState>('connecting');

  useEffect(() => {
    const leaving = new AbortController();
    const shown = guestName?.();
    let entered: Room | undefined;
    const realtime: Realtime = connectRealtime({
      url: '/api/rydesync/socket',
      fetchTicket: async () => (await api.post<SocketTicket>('/api/rydesync/tickets')).ticket,
    });
    const stopWatching = realtime.onState(setConnection);
    realtime
      .joinRoom(name, {
        device: deviceInWords(navigator),
        signal: leaving.signal,
        onWaiting: () => setProgress({ ...outside, waiting: true }),
        ...(shown && { name: shown }),
        ...(attempt.password !== undefined && { password: attempt.password }),
      })
      .then(room => {
        entered = room;
        if (leaving.signal.aborted) return leave(room, realtime);
        setProgress({ ...outside, room });
      })
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return;
        const fault = faultOf(error, realtime.serverTimeOffset());
        setProgress({ ...outside, fault: { ...fault, tried: attempt.password !== undefined } });
      });

    return () => {
      stopWatching();
      leaving.abort();
      if (entered) leave(entered, realtime);
      else realtime.close();
    };
  }, [api, name, guestName, attempt]);

  const enterAgain = (password?: string) => {
    setProgress(outside);
    setAttempt(({ count, password: former }) => ({ count: count + 1, password: password ?? former }));
  };

  return { ...progress, connection, enterAgain };
}

const outside = { room: undefined, fault: undefined, waiting: false };

function leave(room: Room, realtime: Realtime): void {
  void room.leave().finally(() => realtime.close());
}

function faultOf(error: unknown, serverTimeOffset: number): EntryFault {
  const { code = 'unknown', until, retryAfterMs } = error as Partial<EntryFault>;
  return {
    code,
    message: messageOf(error),
    ...(until !== undefined && { until: until - serverTimeOffset }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}
