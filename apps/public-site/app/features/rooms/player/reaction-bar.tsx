import { useEffect, useRef, useState } from 'react';
import { useInRoom, useRoomPart } from '../room/room-context';
import { Glyph, reactions } from './reaction-glyph';
import styles from './reaction-bar.module.css';

type Flying = { id: number; emoji: string; lane: number };
const flightMs = 2_400;
const mostAtOnce = 24;

/** Reacts to the current moment of the track; the reaction stays on the timeline. */
export function ReactionBar() {
  const { room } = useInRoom();
  const allowed = useRoomPart(state => state.may.react);
  const flying = useFlyingReactions();

  return (
    <div className={styles.bar} role="group" aria-label="React to this moment">
      {reactions.map(({ emoji, name }) => (
        <button
          key={emoji}
          type="button"
          className={styles.reaction}
          aria-label={name}
          title={allowed ? name : 'The host has turned reactions off'}
          disabled={!allowed}
          onClick={() => room.react(emoji)}
        >
          <Glyph emoji={emoji} />
        </button>
      ))}
      <div className={styles.air} data-testid="reactions-in-the-air" aria-hidden>
        {flying.map(({ id, emoji, lane }) => (
          <span key={id} className={styles.flying} style={{ left: `${lane}%` }}>
            <Glyph emoji={emoji} size={34} />
          </span>
        ))}
      </div>
    </div>
  );
}

function useFlyingReactions(): Flying[] {
  const { room } = useInRoom();
  const [flying, setFlying] = useState<Flying[]>([]);
  const count = useRef(0);

  useEffect(() => {
    const landings = new Set<ReturnType<typeof setTimeout>>();
    const stop = room.onReaction(({ emoji }) => {
      const id = ++count.current;
      const one = { id, emoji, lane: 4 + ((id * 37) % 92) };
      setFlying(others => [...others.slice(1 - mostAtOnce), one]);
      const landing = setTimeout(() => {
        landings.delete(landing);
        setFlying(others => others.filter(other => other.id !== id));
      }, flightMs);
      landings.add(landing);
    });
    return () => {
      stop();
      landings.forEach(clearTimeout);
    };
  }, [room]);

  return flying;
}
