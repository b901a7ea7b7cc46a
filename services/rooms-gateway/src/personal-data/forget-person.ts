import type { AdminActivity, Json } from '@sevenfold/contracts';
import { release } from '../rooms/keeper.js';
import type { RoomDraft } from '../rooms/room-draft.js';
import type { NodeKey } from '../rooms/room-nodes.js';

/** Replaces the id of an erased person. */
export const nobody = 'deleted';

/** Nodes about one person, keyed by that person's id. */
const ownPrefixes = [
  '~bans/',
  '~admitted/',
  '~denied/',
  'votes/',
  'wishes/',
  'helpers/',
  '~ready/',
  '~traces/',
  'account/',
];
/** Nodes about one person, with that person's id in a field. */
const signedPrefixes = ['guestbook/', 'reactions/', 'actions/'];
/** Activities shown to operators: useless without the person. */
const toldPrefix = 'activities/';
/** Nodes of the room that name the person who made them. */
const sharedPrefixes = [
  'queue/',
  'history/',
  'session',
  'metronome',
  '~lock',
  '~lockOwner',
  '~formerKeeper',
  '~bans/',
];
const namingFields = ['addedBy', 'removedBy', 'by'];

/** Removes a person's messages and name from a room; tracks that they queued stay, without their name. */
export function forgetPerson(draft: RoomDraft, uid: string): { removed: number; kept: number } {
  const counts = { removed: 0, kept: 0 };
  release(draft, uid);
  const present = [...draft.entries('')];
  for (const [key, node] of present) {
    if (isOwn(key, node, uid)) {
      draft.remove(key);
      counts.removed++;
    } else if (sharedPrefixes.some(prefix => key.startsWith(prefix)) && names(node, uid)) {
      draft.put(key, withoutName(node as Record<string, Json>, uid));
      counts.kept++;
    } else if (key.startsWith('~commands/') && saysHost(node, uid)) {
      draft.put(key, { at: (node as { at: number }).at });
      counts.kept++;
    }
  }
  return counts;
}

function isOwn(key: NodeKey, node: Json, uid: string): boolean {
  if (signedPrefixes.some(prefix => key.startsWith(prefix))) return (node as { uid?: string }).uid === uid;
  if (key.startsWith(toldPrefix)) return isToldOf(node as unknown as AdminActivity, uid);
  return ownPrefixes.some(prefix => key === prefix + uid);
}

const isToldOf = ({ user, data }: AdminActivity, uid: string) =>
  user === uid || (data !== undefined && names(data as Json, uid));

const names = (node: Json, uid: string) =>
  typeof node === 'object' &&
  node !== null &&
  namingFields.some(field => (node as Record<string, Json>)[field] === uid);

/** Whether the record of an operator's command has this person as host. */
const saysHost = (node: Json, uid: string) => {
  const { before, after } = node as { before?: { host: string }; after?: { host: string } };
  return before?.host === uid || after?.host === uid;
};

const withoutName = (node: Record<string, Json>, uid: string) =>
  Object.fromEntries(
    Object.entries(node).map(([field, value]) =>
      namingFields.includes(field) && value === uid ? [field, nobody] : [field, value],
    ),
  );
