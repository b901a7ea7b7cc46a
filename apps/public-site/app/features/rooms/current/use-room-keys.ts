import { useEffect, useEffectEvent, useRef } from 'react';
import { useToast } from '@sevenfold/ui';
import { useLetterKeys } from '../../../controls/letter-keys';
import type { PlayControls } from '../player/use-play-controls';
import type { Player } from '../player/use-playback';
import { useResident, useRoomPart } from '../room/room-context';
import { roomActionOf, type RoomAction } from './room-keys';

const seekSeconds = 5;
const volumeSteps = 20;
/** The toast shows for this long. */
const hintEveryMs = 5_000;

type Keyed = {
  player: Player;
  controls: PlayControls;
  onLibrary(): void;
  onShortcuts(): void;
};

/** Handles the keys of the room's page. */
export function useRoomKeys({ player, controls, onLibrary, onShortcuts }: Keyed): void {
  const letters = useLetterKeys();
  const mayPlay = useRoomPart(state => state.may.play);
  const hint = useHint();

  const forAll = (work: () => void) => (mayPlay ? work() : hint());
  const turn = (steps: number) => {
    const wanted = (Math.round(player.volume * volumeSteps) + steps) / volumeSteps;
    player.setVolume(Math.min(1, Math.max(0, wanted)));
  };
  const does: Record<RoomAction, () => void> = {
    play: () => forAll(() => controls.canPlay && controls.press()),
    back: () => forAll(() => controls.seekBy(-seekSeconds)),
    forward: () => forAll(() => controls.seekBy(seekSeconds)),
    louder: () => turn(1),
    quieter: () => turn(-1),
    mute: () => player.silence(player.volume > 0),
    library: onLibrary,
    shortcuts: onShortcuts,
  };
  const press = useEffectEvent((action: RoomAction) => does[action]());

  useEffect(() => {
    if (!letters) return;
    const pressed = (event: KeyboardEvent) => {
      const action = roomActionOf(event);
      if (!action) return;
      event.preventDefault();
      press(action);
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [letters]);
}

/** Tells listeners who has the controls, once for several presses. */
function useHint() {
  const { show } = useToast();
  const resident = useResident();
  const hinted = useRef(-Infinity);
  return () => {
    if (performance.now() - hinted.current < hintEveryMs) return;
    hinted.current = performance.now();
    show('info', {
      title: resident ? 'The house plays here' : 'The host plays and pauses for everyone',
      message: 'Press M to mute the music on this device.',
    });
  };
}
