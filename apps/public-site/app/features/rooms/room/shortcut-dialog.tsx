import { ShortcutList, type Shortcut } from '@sevenfold/ui/shortcuts';
import { LetterKeysSwitch } from '../../../controls/letter-keys-switch';
import { Dialog } from './dialog';
import { useRoomPart } from './room-context';

const forEveryone: readonly Shortcut[] = [
  [['Space'], 'Play or pause, for everyone'],
  [['←', '→'], 'Back or forward 5 seconds, for everyone'],
];

const here: readonly Shortcut[] = [
  [['↑', '↓'], 'Volume on this device'],
  [['M'], 'Mute the music on this device'],
  [['T'], 'In voice: mute your microphone, or hold to talk'],
  [['L'], 'Go to the library'],
  [['?'], 'Show these shortcuts'],
];

/** The keys of a room's page that do something for this person. */
export function ShortcutDialog({ onClose }: { onClose(): void }) {
  const mayPlay = useRoomPart(state => state.may.play);
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <ShortcutList shortcuts={mayPlay ? [...forEveryone, ...here] : here} />
      <LetterKeysSwitch does="Use these shortcuts" />
    </Dialog>
  );
}
