import { useEffect, useState } from 'react';
import type { ConnectionState, Realtime, Room } from '@sevenfold/realtime-client';
import { messageOf, useAuth } from '@sevenfold/ui';
import { Entering, type Wait } from '../first-sound/entering';
import { takeEntering } from '../first-sound/first-sound';
import { fetchTicket } from './fetch-ticket';

/** Why a room could not be entered. */
export type EntryFault = {
  code: string;
  message: string;
  /** Epoch milliseconds by this device's clock. */
  until?: number;
  retryAfterMs?: number;
  /** Shown as the reference of the error. */
  traceId?: string;
  /** Someone entered a password. */
  tried?: boolean;
};

export type RoomEntry = {
  room: Room | undefined;
  fault: EntryFault | undefined;
  /** Waiting to be let in. */
  waiting: Wait | undefined;
  connection: ConnectionState;
  enterAgain(password?: string): void;
};

/** The guest's room and connection, kept while they sign in, for the account to take over. */
export type GuestConnection = { current: JoinedRoom | undefined };

type JoinedRoom = { room: Room; realtime: Realtime };

type EntryOptions = {
  /** The guest's name; undefined for people with an account. */
  guestName?: (() => string | undefined) | undefined;
  /** Outlives the guest's session. */
  guestConnection?: GuestConnection;
};

/** Milliseconds to wait for the answer to a join that is no longer wanted: we leave once it has arrived. */
const answerWithinMs = 5_000;

/** Joins the room on mount and leaves it on unmount. Key the component by room. */
export function useRoom(name: string, { guestName, guestConnection }: EntryOptions = {}): RoomEntry {
  const { api } = useAuth();
  const [attempt, setAttempt] = useState<{ count: number; password?: string }>({ count: 0 });
  const [progress, setProgress] = useState<Pick<RoomEntry, 'room' | 'fault' | 'waiting'>>(outside);
  const [connection, setConnection] = useState<ConnectionState>('connecting');

  useEffect(() => {
    const fetchOwnTicket = () => fetchTicket(api);
    const entering =
      takeEntering(name, guestName && fetchOwnTicket) ??
      new Entering(name, {
        fetchTicket: fetchOwnTicket,
        guestName: guestName?.(),
        password: attempt.password,
      });
    const { realtime } = entering;
    const former = guestName || !guestConnection ? undefined : takeOver(guestConnection);
    let entered: Room | undefined;
    let answered = false;
    let closing: ReturnType<typeof setTimeout> | undefined;
    const stopWatching = entering.onState(setConnection);
    entering.onWaiting(waiting => setProgress({ ...outside, waiting }));
    entering.joined
      .then(room => {
        entered = room;
        if (entering.isLeft) return leave({ room, realtime });
        setProgress({ ...outside, room });
        return former && handOver(former.room, room.state.uid);
      })
      .catch((error: unknown) => {
        if (entering.isLeft) return realtime.close();
        const fault = faultOf(error, realtime.serverTimeOffset());
        setProgress({ ...outside, fault: { ...fault, tried: attempt.password !== undefined } });
      })
      .finally(() => {
        answered = true;
        clearTimeout(closing);
        if (former) leave(former);
      });

    return () => {
      stopWatching();
      entering.leave();
      if (entered) {
        const joined = { room: entered, realtime };
        if (guestName && guestConnection) offer(guestConnection, joined);
        else leave(joined);
      } else if (answered || realtime.state !== 'online') realtime.close();
      // The gateway may be admitting us, and would keep our place unless we leave: wait for its answer.
      else closing = setTimeout(() => realtime.close(), answerWithinMs);
    };
  }, [api, name, guestName, guestConnection, attempt]);

  const enterAgain = (password?: string) => {
    setProgress(outside);
    setAttempt(({ count, password: former }) => ({ count: count + 1, password: password ?? former }));
  };

  return { ...progress, connection, enterAgain };
}

const outside = { room: undefined, fault: undefined, waiting: undefined };

function leave({ room, realtime }: JoinedRoom): void {
  void room.leave().finally(() => realtime.close());
}

/** Leaves the room, unless an account takes it over in the same commit: the guest has then signed in. */
function offer(guestConnection: GuestConnection, joined: JoinedRoom) {
  guestConnection.current = joined;
  queueMicrotask(() => {
    if (takeOver(guestConnection)) leave(joined);
  });
}

function takeOver(guestConnection: GuestConnection): JoinedRoom | undefined {
  const joined = guestConnection.current;
  guestConnection.current = undefined;
  return joined;
}

/** A guest who signs in keeps their role. */
async function handOver(guest: Room, uid: string) {
  const { status, role } = guest.state;
  // Someone else may have become host meanwhile, and stays host.
  if (status === 'joined' && role === 'host') await guest.transferHost(uid).catch(() => undefined);
}

/** The times of a refusal, by this device's clock. */
export function faultOf(error: unknown, serverTimeOffset: number): EntryFault {
  const { code = 'unknown', until, retryAfterMs, traceId } = error as Partial<EntryFault>;
  return {
    code,
    message: messageOf(error),
    ...(until !== undefined && { until: until - serverTimeOffset }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(traceId !== undefined && { traceId }),
  };
}
