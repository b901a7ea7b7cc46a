import { shortcutKey } from '../../../controls/letter-keys';

/** What the keys of a room's page do. T, the microphone, is in `voice/use-voice-keys`. */
const actions = {
  ' ': 'play',
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  ArrowUp: 'louder',
  ArrowDown: 'quieter',
  m: 'mute',
  l: 'library',
  '?': 'shortcuts',
} as const;

export type RoomAction = (typeof actions)[keyof typeof actions];

/** Space presses these, and arrow keys move within them. */
const usesSpace = 'button, a[href], summary, label, input, [tabindex="0"]';
const usesArrows = 'input, [tabindex="0"]';
/** While one of these is open, it handles the keys. */
const inFront = '[role=dialog], [role=menu]';
/** Holding these down repeats them. */
const repeats: readonly RoomAction[] = ['louder', 'quieter'];

/** The action of a key press; undefined if something else uses the key. */
export function roomActionOf(event: KeyboardEvent): RoomAction | undefined {
  const key = shortcutKey(event) ?? '';
  const action = key in actions ? actions[key as keyof typeof actions] : undefined;
  if (!action || (event.repeat && !repeats.includes(action)) || document.querySelector(inFront))
    return undefined;
  const uses = key === ' ' ? usesSpace : key.startsWith('Arrow') ? usesArrows : undefined;
  return uses && (event.target as Element).closest?.(uses) ? undefined : action;
}
