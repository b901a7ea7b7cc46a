import type { RoomDraft } from './room-draft.js';
import type { RoomView, Write } from './room-state.js';

/** Size of the audience in the room's log, in steps: a log entry for each person would be too expensive. */
const step = 1_000;

const audienceKey = '~audience';

interface AudienceNode {
  upTo: number;
  /** An operator has closed the room: the audience goes, too. */
  closed?: true;
}

/** Upper limit of the audience's size, as all pods know it; 0 if there is none. */
export const audienceUpTo = (view: RoomView): number =>
  (view.get(audienceKey) as AudienceNode | undefined)?.upTo ?? 0;

/** Sends the audience away. */
export function closeAudience(draft: RoomDraft) {
  if (audienceUpTo(draft) > 0) draft.put(audienceKey, { upTo: 0, closed: true } satisfies AudienceNode);
}

const isClosing = (node: unknown) => (node as AudienceNode | null | undefined)?.closed === true;

export const closesAudience = ([key, value]: Write) => key === audienceKey && isClosing(value);

/** Whether an operator has closed the room, and nobody has listened since. */
export const isAudienceClosed = (view: RoomView) => isClosing(view.get(audienceKey));

export const changesAudience = ([key]: Write) => key === audienceKey;

const isStageFull = (view: RoomView, places: number) => view.members().length >= places;

/** Whether people may listen from the audience: the stage is full, or was when others came. */
export const isHall = (view: RoomView, places: number) => audienceUpTo(view) > 0 || isStageFull(view, places);

/**
 * Records the total that the pods count. It only grows unless `mayShrink` is set. A closed audience stays closed: those
 * who have not left yet still count.
 */
export function recountAudience(draft: RoomDraft, size: number, mayShrink: boolean) {
  if (isAudienceClosed(draft)) return;
  noteAudience(draft, mayShrink ? size : Math.max(size, audienceUpTo(draft)));
}

/** Records the size of the audience, unless the recorded one is close enough. */
export function noteAudience(draft: RoomDraft, size: number) {
  const noted = audienceUpTo(draft);
  if (size === 0) return draft.remove(audienceKey);
  // The recorded size shrinks by at least two steps. So people who come and go at the edge of a step cause no entries.
  if (size > noted || size <= noted - 2 * step)
    draft.put(audienceKey, { upTo: Math.ceil(size / step) * step } satisfies AudienceNode);
}
