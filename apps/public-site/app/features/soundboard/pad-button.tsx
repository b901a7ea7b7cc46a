import { useEffect, useRef, type PointerEvent } from 'react';
import { foldStyle } from '@sevenfold/ui';
import type { Board } from './engine/board';
import type { PadSettings } from './board-settings';
import type { PadSound } from './kits';
import type { Pad } from './pads';
import styles from './soundboard.module.css';

type Props = {
  pad: Pad;
  sound: PadSound;
  cap: string | undefined;
  board: Board;
  settings: PadSettings;
  selected: boolean;
  looping: boolean;
};

const plainVelocity = 0.8;
const quietest = 0.25;

/** A pad: the higher the touch, the louder. Its corner turns with each hit. */
export function PadButton({ pad, sound, cap, board, settings, selected, looping }: Props) {
  const button = useRef<HTMLButtonElement>(null);

  useEffect(
    () =>
      board.onStrike((id, velocity, delayMs, seconds) => {
        if (id === pad.id && button.current) showStrike(button.current, velocity, delayMs, seconds);
      }),
    [board, pad.id],
  );

  const press = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    // A finger that moves off keeps its pad, while others play theirs.
    if (event.currentTarget.hasPointerCapture?.(event.pointerId))
      event.currentTarget.releasePointerCapture(event.pointerId);
    board.hit(pad, velocityAt(event));
  };

  return (
    <button
      ref={button}
      type="button"
      className={styles.pad}
      style={foldStyle(sound.fold)}
      aria-keyshortcuts={cap}
      aria-pressed={settings.loop ? looping : undefined}
      data-testid="pad"
      data-pad={pad.id}
      data-selected={selected || undefined}
      data-looping={looping || undefined}
      onPointerDown={press}
      // Enter, Space and screen readers click without a pointer.
      onClick={event => event.detail === 0 && board.hit(pad, plainVelocity)}
      onContextMenu={event => event.preventDefault()}
    >
      {cap && <kbd className={styles.cap}>{cap}</kbd>}
      <span className={styles.padName}>{sound.name}</span>
      <span className={styles.padMarks} aria-hidden>
        {settings.choke && <i>{settings.choke}</i>}
        {settings.loop && <LoopMark />}
      </span>
      <span className={styles.progress} aria-hidden />
    </button>
  );
}

export function velocityAt({
  currentTarget,
  clientY,
}: Pick<PointerEvent, 'currentTarget' | 'clientY'>): number {
  const { top, height } = currentTarget.getBoundingClientRect();
  const fromBottom = 1 - Math.min(1, Math.max(0, (clientY - top) / (height || 1)));
  return quietest + (1 - quietest) * Math.min(1, fromBottom * 1.15);
}

function showStrike(button: HTMLElement, velocity: number, delay: number, seconds: number) {
  if (!button.animate) return;
  const ear = `${1.4 + velocity * 3.4}rem`;
  button.animate([{ '--ear': ear, filter: `brightness(${1 + velocity * 0.22})` }, {}], {
    duration: 420,
    delay,
    easing: 'cubic-bezier(.2,.7,.2,1)',
  });
  button
    .querySelector(`.${styles.progress}`)
    ?.animate([{ scale: '1 1' }, { scale: '0 1' }], { duration: seconds * 1000, delay });
}

function LoopMark() {
  return (
    <svg viewBox="0 0 16 16" width="15" height="15" fill="none" stroke="currentColor" strokeWidth="2">
      <path d="M3 6.5A5 5 0 0 1 12.4 5M13 9.5A5 5 0 0 1 3.6 11M12.8 1.8V5.2H9.4M3.2 14.2V10.8H6.6" />
    </svg>
  );
}
