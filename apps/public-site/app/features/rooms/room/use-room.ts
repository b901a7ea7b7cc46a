import { useEffect, useState, useSyncExternalStore } from 'react';
import type { SocketTicket } from '@sevenfold/contracts';
import { connectRealtime, type Realtime, type Room, type RoomState } from '@sevenfold/realtime-client';
import { messageOf, useAuth } from '@sevenfold/ui';

export type RoomConnection = {
  room: Room | undefined;
  /** Why the room could not be entered. */
  fault: { code: string; message: string; until?: number } | undefined;
  enterAgain(): void;
};

/** In the room for as long as the page shows it. Another room is another page: give the component a key. */
export function useRoom(name: string): RoomConnection {
  const { api } = useAuth();
  const [room, setRoom] = useState<Room>();
  const [fault, setFault] = useState<RoomConnection['fault']>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let stale = false;
    let entered: Room | undefined;
    const realtime: Realtime = connectRealtime({
      url: '/api/rydesync/socket',
      fetchTicket: async () => (await api.post<SocketTicket>('/api/rydesync/tickets')).ticket,
    });
    realtime
      .joinRoom(name, { device: 'browser' })
      .then(joined => {
        entered = joined;
        if (stale) leave(joined, realtime);
        else setRoom(joined);
      })
      .catch((error: unknown) => {
        if (!stale) setFault(faultOf(error));
      });

    return () => {
      stale = true;
      if (entered) leave(entered, realtime);
      else realtime.close();
    };
  }, [api, name, attempt]);

  const enterAgain = () => {
    setRoom(undefined);
    setFault(undefined);
    setAttempt(count => count + 1);
  };

  return { room, fault, enterAgain };
}

export function useRoomState(room: Room): RoomState {
  return useSyncExternalStore(room.subscribe, () => room.state);
}

function leave(room: Room, realtime: Realtime): void {
  void room.leave().finally(() => realtime.close());
}

function faultOf(error: unknown) {
  const { code = 'unknown', until } = error as { code?: string; until?: number };
  return { code, message: messageOf(error), until };
}
