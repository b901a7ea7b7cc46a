import type { AdminActivity, Json } from '@sevenfold/contracts';
import type { RoomDraft } from '../rooms/room-draft.js';
import type { NodeKey } from '../rooms/room-nodes.js';

/** Stands where somebody was named who is forgotten. */
export const nobody = 'deleted';

/** Nodes that say something about one person, by that person's id. */
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
/** The same, where a field says whose they are. */
const signedPrefixes = ['guestbook/', 'reactions/', 'actions/'];
/** What operators are shown: of no use without those it tells of. */
const toldPrefix = 'activities/';
/** Nodes that belong to the room, but say who made them. */
const sharedPrefixes = ['queue/', 'history/', 'session', 'metronome', '~lock', '~lockOwner', '~bans/'];
const namingFields = ['addedBy', 'removedBy', 'by'];

/** Takes somebody's words and name out of a room; what they queued stays, and nobody had queued it. */
export function forgetPerson(draft: RoomDraft, uid: string): { removed: number; kept: number } {
  const counts = { removed: 0, kept: 0 };
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

/** Whether a room's memory of an operator's command has this person as host. */
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
