import { partyParameterSchema, shownPartySchema, type ShownParty } from '@sevenfold/contracts';
import { KeptByKey } from '@sevenfold/service-defaults';
import type { AskedService } from '../asked-service.js';
import type { RoomsFacts } from './room-facts.js';
import { versionOf } from './share-pictures.js';

/** However many people follow a link, we ask rooms-gateway at most once in this time. */
const keptForMs = 3_000;
const mostKept = 200;

export type KnownParties = KeptByKey<ShownParty | undefined>;

export const partiesOf = (service: AskedService): KnownParties =>
  new KeptByKey(id => service.get(`/api/rydesync/parties/${id}`, shownPartySchema), keptForMs, mostKept);

/**
 * What link previews and browsers without scripts show of a party: title, time, room and the room's share picture.
 * Undefined if rooms-gateway does not know it or does not answer in time.
 */
export async function partyPageValues(
  id: string,
  parties: KnownParties,
  rooms: RoomsFacts,
): Promise<Record<string, string> | undefined> {
  if (!partyParameterSchema.safeParse({ id }).success) return undefined;
  const shown = await parties.get(id.toLowerCase());
  if (!shown) return undefined;
  const { room, title } = shown.party;
  const version = versionOf(await rooms.of(room));
  return { id, room, title, summary: summaryOf(shown), version };
}

/** In UTC: nobody knows where the reader of a preview is. */
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' });

function summaryOf({ party: { room, beginsAt, endsAt, cancelled }, serverTime }: ShownParty): string {
  const where = `${moment.format(beginsAt)} UTC, in the room ${room}.`;
  if (cancelled) return `Cancelled: ${where}`;
  if (serverTime >= endsAt) return `Over: ${where}`;
  return `${serverTime >= beginsAt ? 'On now since ' : ''}${where} Everyone there hears the same second of the same track. No account needed.`;
}
