import { useEffect, useState } from 'react';
import type { SocketTicket } from '@sevenfold/contracts';
import { connectRealtime, type Room } from '@sevenfold/realtime-client';
import { messageOf, useAuth } from '@sevenfold/ui';

export type RoomEntry = {
  room: Room | undefined;
  /** Why the room could not be entered. */
  fault: { code: string; message: string } | undefined;
  enterAgain(): void;
};

/** In the room for as long as the page shows it. Another room is another page: give the component a key. */
export function useRehearsalRoom(name: string): RoomEntry {
  const { api } = useAuth();
  const [room, setRoom] = useState<Room>();
  const [fault, setFault] = useState<RoomEntry['fault']>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let stale = false;
    let entered: Room | undefined;
    const realtime = connectRealtime({
      url: '/api/rydesync/socket',
      fetchTicket: async () => (await api.post<SocketTicket>('/api/rydesync/tickets')).ticket,
    });
    const leave = (left: Room) => void left.leave().finally(() => realtime.close());
    realtime
      .joinRoom(name, { device: 'Bandroom' })
      .then(joined => {
        entered = joined;
        if (stale) leave(joined);
        else setRoom(joined);
      })
      .catch((error: unknown) => {
        if (!stale)
          setFault({ code: (error as { code?: string }).code ?? 'unknown', message: messageOf(error) });
      });

    return () => {
      stale = true;
      if (entered) leave(entered);
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
