import { roomFromName, roomTitle } from '@sevenfold/contracts';
import { titleOf, type RoomFacts, type RoomsFacts } from './room-facts.js';
import { versionOf } from './share-pictures.js';

/**
 * Values for the placeholders of a room's page: its name, which is painted before any script runs, and what link
 * previews show.
 */
export async function roomPageValues(named: string, rooms: RoomsFacts): Promise<Record<string, string>> {
  const facts = await rooms.of(roomFromName(named));
  const name = roomTitle(facts.room);
  return {
    room: facts.room,
    name,
    // The room's name as the site's breadcrumb shows it.
    crumb: name.charAt(0).toUpperCase() + name.slice(1),
    ...textsOf(facts),
    version: versionOf(facts),
    start: JSON.stringify(startOf(facts)),
  };
}

/** The sentences of a link preview. */
function textsOf(facts: RoomFacts): { title: string; description: string } {
  const { summary } = facts;
  const room = roomTitle(facts.room);
  const listeners = summary?.participants ?? 0;
  const title = summary?.state === 'playing' && titleOf(facts);
  const here = listeners > 0 ? ` · ${listeners} listening` : '';
  return {
    title: title ? `${title} is playing in ${room}${here}` : `Listen together in ${room}${here}`,
    description: summary?.access
      ? `${room} is a locked room. Knock or bring the password, and hear the same second as everyone inside.`
      : `Listen together in ${room}: everyone in the room hears the same second of the same track. No account needed.`,
  };
}

/** Lets the page fetch the first sound at once; it joins with fresh facts. */
function startOf({ summary }: RoomFacts) {
  const session = summary?.session;
  if (!session) return {};
  const { trackUrl, position, rate, paused, at } = session;
  return { session: { trackUrl, position, rate, paused, at }, now: Date.now() };
}
