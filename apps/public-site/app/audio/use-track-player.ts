import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import { TrackPlayer } from './track-player';

/** A player that lives as long as the page. */
export function useTrackPlayer(options: { loop?: boolean } = {}) {
  const [player] = useState(() => new TrackPlayer(options));
  const state = useSyncExternalStore(player.subscribe, player.snapshot, player.snapshot);
  useEffect(() => () => player.dispose(), [player]);
  return { player, state };
}

/**
 * Passes the sound to the style sheet: `--bass` and `--level` of an element, 0 to 1. Not under reduced
 * motion.
 */
export function useSoundInStyle(player: TrackPlayer, target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const reduced = matchMedia('(prefers-reduced-motion: reduce)');
    const levels = new Uint8Array(512);
    let frame = 0;
    let [bass, level] = [0, 0];

    const draw = () => {
      frame = requestAnimationFrame(draw);
      const sounds = !reduced.matches && player.look(levels);
      const now = sounds
        ? { bass: mean(levels, 1, 5), level: mean(levels, 2, 160) * 1.5 }
        : { bass: 0, level: 0 };
      if (!sounds && bass < 0.002 && level < 0.002) return;
      bass += (now.bass - bass) * 0.35;
      level += (Math.min(1, now.level) - level) * 0.3;
      target.current?.style.setProperty('--bass', bass.toFixed(3));
      target.current?.style.setProperty('--level', level.toFixed(3));
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [player, target]);
}

function mean(levels: Uint8Array, from: number, to: number): number {
  let sum = 0;
  for (let bin = from; bin < to; bin += 1) sum += levels[bin]!;
  return sum / (to - from) / 255;
}
