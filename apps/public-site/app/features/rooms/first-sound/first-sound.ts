// Imported by the head of a room's page as soon as possible, without React, and by the room itself.
import { positionAt, SyncedPlayer, type Room } from '@sevenfold/realtime-client';
import { Entering } from './entering';
import type { RoomStart } from './room-start';
import { openSound, type ChoosingContext, type Sound } from './sound';

/** Until the room itself takes them. */
type Begun = { room: string; sound?: Sound; entering?: Entering };

const players = new WeakMap<Room, SyncedPlayer>();
/** Fetches tickets after the first one, as soon as someone can. */
const ticketsOfSession = Promise.withResolvers<() => Promise<string>>();
const begun: Begun | undefined =
  typeof window === 'undefined' || !window.roomStart ? undefined : begin(window.roomStart);

/** Fetches what will be heard. Guests join and listen, before React is there to show it. */
function begin(start: RoomStart): Begun {
  const { room, session, now, ticket, guestName, volume, output } = start;
  const context: ChoosingContext = (start.context ??= new AudioContext({ latencyHint: 'playback' }));
  // If it is unplugged, the default one plays.
  if (output) context.setSinkId?.(output).catch(() => undefined);
  const sound = openSound(context);
  const heard =
    session && now !== undefined
      ? sound.loader.prefetch(session.trackUrl, () => positionAt(session, now + performance.now()))
      : undefined;
  void Promise.allSettled([ticket, heard]).then(() => start.fetched());
  if (!ticket) return { room, sound };

  let isFetched = false;
  const fetchTicket = async () => {
    if (isFetched) return (await ticketsOfSession.promise)();
    isFetched = true;
    return (await ticket).ticket;
  };
  const entering = new Entering(room, { fetchTicket, guestName });
  void entering.joined.then(
    joined => {
      const player = new SyncedPlayer({ room: joined, ...sound });
      player.setVolume(volume);
      players.set(joined, player);
    },
    () => undefined,
  );
  return { room, sound, entering };
}

/** The sound that was begun for this room. */
export function takeSound(room: string): Sound | undefined {
  if (begun?.room !== room) return undefined;
  const { sound } = begun;
  delete begun.sound;
  return sound;
}

/**
 * The way into this room that was begun for a guest. For anyone else, or another room, it ends.
 * @param fetchTicket undefined for people with an account
 */
export function takeEntering(room: string, fetchTicket: (() => Promise<string>) | undefined) {
  const entering = begun?.entering;
  if (!begun || !entering) return undefined;
  delete begun.entering;
  if (begun.room === room && fetchTicket) {
    ticketsOfSession.resolve(fetchTicket);
    return entering;
  }
  entering.leave();
  void entering.joined
    .then(joined => {
      takePlayer(joined)?.dispose();
      return joined.leave();
    })
    .catch(() => undefined)
    .finally(() => entering.realtime.close());
  return undefined;
}

/** The player that already plays this room. */
export function takePlayer(room: Room): SyncedPlayer | undefined {
  const player = players.get(room);
  players.delete(room);
  return player;
}
