import { useEffect, useRef, type Ref } from 'react';
import type { Metronome } from '@sevenfold/contracts';
import type { Room } from '@sevenfold/realtime-client';
import { firstMetronome, positionAt } from './beat-grid';
import styles from './bandroom.module.css';

const widestAngle = 24;

/** The beat as a number and a moving arm, readable from the other end of the room. */
export function BeatDisplay({ room, metronome }: { room: Room; metronome: Metronome }) {
  const face = useRef<HTMLDivElement>(null);
  const number = useRef<HTMLSpanElement>(null);
  const arm = useRef<SVGGElement>(null);

  useEffect(() => {
    const reduced = matchMedia('(prefers-reduced-motion: reduce)');
    let frame = 0;
    let shown = '';
    const draw = () => {
      frame = requestAnimationFrame(draw);
      const now = positionAt(metronome, room.realtime.serverNow());
      const text = now ? String(now.inBar + 1) : metronome.running ? '…' : String(Math.round(metronome.bpm));
      const key = `${text} ${now?.beat}`;
      if (key !== shown) {
        shown = key;
        if (number.current) number.current.textContent = text;
        if (face.current) {
          face.current.dataset['beat'] = now ? String(now.inBar) : '';
          face.current.dataset['strength'] = now ? String(metronome.accents[now.inBar]) : '';
        }
      }
      const swing = now && !reduced.matches ? Math.cos(Math.PI * (now.beat + now.phase)) * widestAngle : 0;
      arm.current?.setAttribute('transform', `rotate(${swing.toFixed(2)} 200 360)`);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [room, metronome]);

  return <Face face={face} arm={arm} number={number} />;
}

/** The metronome before its room is loaded: at the default tempo, stopped. */
export function RestingBeat() {
  return <Face text={String(firstMetronome.bpm)} />;
}

type FaceProps = {
  face?: Ref<HTMLDivElement>;
  arm?: Ref<SVGGElement>;
  number?: Ref<HTMLSpanElement>;
  text?: string;
};

function Face({ face, arm, number, text }: FaceProps) {
  return (
    <div ref={face} className={styles.face} data-testid="beat" data-strength="" aria-hidden>
      <svg viewBox="0 0 400 400" className={styles.pendulum}>
        <path data-side="shade" d="M200 20 L70 380 H200 Z" />
        <path data-side="lit" d="M200 20 L330 380 H200 Z" />
        <g ref={arm}>
          <path data-side="arm" d="M196 360 L199 40 H201 L204 360 Z" />
          <path data-side="weight" d="M178 128 L222 128 L214 172 H186 Z" />
        </g>
      </svg>
      <span ref={number} className={styles.number}>
        {text}
      </span>
    </div>
  );
}
