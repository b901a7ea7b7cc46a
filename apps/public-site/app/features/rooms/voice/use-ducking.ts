import { useEffect, useRef } from 'react';
import type { Player } from '../player/use-playback';
import { useInRoom } from '../room/room-context';
import { speakersAmong } from './speech';

const duckedTo = 0.28;
/** Longer than the pause between two words. */
const holdMs = 700;
const stepMs = 50;
const returnSteps = 12;

/** Lowers the music while others speak, and raises it softly afterwards. */
export function useDucking(active: boolean, duck: Player['duck']): void {
  const { room } = useInRoom();
  const lastSpoken = useRef(-Infinity);
  const factor = useRef(1);

  useEffect(() => {
    if (!active) return;
    const apply = (wanted: number) => {
      if (wanted === factor.current) return;
      factor.current = wanted;
      duck('voices', wanted);
    };
    const timer = setInterval(() => {
      const { voice, levels, uid } = room.state;
      const now = performance.now();
      if (speakersAmong(voice, levels).some(speaker => speaker !== uid)) lastSpoken.current = now;
      if (now - lastSpoken.current < holdMs) apply(duckedTo);
      else apply(Math.min(1, factor.current + (1 - duckedTo) / returnSteps));
    }, stepMs);
    return () => {
      clearInterval(timer);
      apply(1);
    };
  }, [active, duck, room]);
}
