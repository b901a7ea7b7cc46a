// Imported by the head of a room's page as soon as possible, without React, and by the room itself.
import {
  defaultOutput,
  namedOutputs,
  outputBehind,
  positionAt,
  SyncedPlayer,
  type AudioOutput,
  type Room,
} from '@sevenfold/realtime-client';
import { Entering } from './entering';
import type { RoomStart } from './room-start';
import { openSound, sinkOf, type ChoosingContext, type Sound } from './sound';

/** What has begun, until the room itself takes it over. */
type Begun = { room: string; sound?: Sound; entering?: Entering };

const players = new WeakMap<Room, SyncedPlayer>();
/** Resolves once the room can fetch tickets with its session: all tickets after the first. */
const ticketsOfSession = Promise.withResolvers<() => Promise<string>>();
const begun: Begun | undefined =
  typeof window === 'undefined' || !window.roomStart ? undefined : begin(window.roomStart);

/** Fetches what will play first. Guests even join and listen before React has loaded. */
function begin(start: RoomStart): Begun {
  const { room, session, now, ticket, guestName, volume, output } = start;
  const context: ChoosingContext = (start.context ??= new AudioContext({ latencyHint: 'playback' }));
  const heardOn = chosenOutput(context, output);
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
      // The output's delay by ear applies from the first sound. A room that has the player follows the output itself.
      void heardOn.then(found => {
        if (found.id !== defaultOutput.id && players.has(joined)) player.playOn(found);
      });
    },
    () => undefined,
  );
  return { room, sound, entering };
}

/** The output in use, as far as the browser names it without asking the person. */
async function chosenOutput(context: ChoosingContext, chosen: string): Promise<AudioOutput> {
  // If it is unplugged, the default one plays.
  if (chosen) await context.setSinkId?.(chosen).catch(() => undefined);
  return outputBehind(sinkOf(context), await namedOutputs());
}

/** Takes over the sound that was started for this room. */
export function takeSound(room: string): Sound | undefined {
  if (begun?.room !== room) return undefined;
  const { sound } = begun;
  delete begun.sound;
  return sound;
}

/**
 * Takes over the join that was started for a guest. Cancels it for anyone else, and for another room.
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
