import { Conflict, mostOnStage } from '@sevenfold/contracts';
import { authorizeEntry, type Visitor } from './access.js';
import { audienceUpTo, isHall, noteAudience } from './audience.js';
import type { RoomDraft } from './room-draft.js';

/**
 * Lets someone listen from the audience; `end` takes their connection off the stage. Null if the host has to approve
 * first.
 * @throws Conflict if there is a place on the stage, and NotAllowed as `join` does.
 */
export function attend(draft: RoomDraft, visitor: Visitor, end: () => void): 'audience' | null {
  if (authorizeEntry(draft, visitor) === 'knocked') return null;
  // Someone who stays may be the only listener so far: without them, the room would not count as a hall.
  if (!visitor.stays && !isHall(draft, visitor.places ?? mostOnStage))
    throw new Conflict('room.not-full', 'There’s space on the stage. Join the room.');
  // Someone who stays may be waiting for a place on the stage.
  if (!visitor.stays) draft.remove(`~knocks/${visitor.connectionId}`);
  if (draft.connection(visitor.connectionId)) end();
  if (audienceUpTo(draft) === 0) noteAudience(draft, 1);
  return 'audience';
}
