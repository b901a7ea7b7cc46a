import { realtimeLimits, type ReactionMark } from '@sevenfold/contracts';
import type { RoomDraft } from './room-draft.js';

/** Exactly one emoji, however many code points it has. */
const oneEmoji = new RegExp('^\\p{RGI_Emoji}$', 'v');

export const isReaction = (text: string) => oneEmoji.test(text);

/** Keeps reactions on the timeline; new ones displace the oldest. */
export function keepReactions(draft: RoomDraft, marks: readonly ReactionMark[]) {
  const place = String(draft.state.offset + 1).padStart(12, '0');
  for (const [index, mark] of marks.entries())
    draft.put(`reactions/${place}-${String(index).padStart(3, '0')}`, mark);
  const keys = [...draft.entries('reactions/')].map(([key]) => key).sort();
  for (const key of keys.slice(0, Math.max(0, keys.length - realtimeLimits.reactions))) draft.remove(key);
}
