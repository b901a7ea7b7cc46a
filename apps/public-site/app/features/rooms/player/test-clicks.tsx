import { useEffect, useRef, useState } from 'react';
import { TestTone } from '@sevenfold/realtime-client';
import { useInRoom } from '../room/room-context';
import type { Player } from './use-playback';

/** Gain of the music under the clicks. */
const duckedTo = 0.15;

type Props = { player: Player; always?: boolean };

/** Clicks on every second of the room’s clock, with the music lowered. With `always` there’s no button. */
export function TestClicks({ player, always = false }: Props) {
  const { room } = useInRoom();
  const [pressed, setPressed] = useState(false);
  const on = always || pressed;
  const { context, unlock, duck } = player;
  const { nudgeMs } = player.playback;
  const nudge = useRef(nudgeMs);
  useEffect(() => {
    nudge.current = nudgeMs;
  });

  useEffect(() => {
    const audio = context();
    if (!on || !audio) return;
    const tone = new TestTone({
      context: audio,
      filter: room.realtime.clock.filter,
      nudge: () => nudge.current,
    });
    duck('clicks', duckedTo);
    return () => {
      tone.stop();
      duck('clicks', 1);
    };
  }, [on, context, duck, room]);

  if (always) return null;
  return (
    <button
      type="button"
      className="sf-button sf-button-quiet"
      onClick={() => {
        unlock();
        setPressed(!pressed);
      }}
    >
      {pressed ? 'Stop the click' : 'Play the click'}
    </button>
  );
}
