import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { Cabinet } from './cabinet';
import type { Colours } from './colours';
import { paint } from './paint';
import { sky } from './rules';
import type { Sounds } from './sounds';
import { Sparks } from './sparks';
import styles from './space-game.module.css';

type Props = { cabinet: Cabinet; sounds: Sounds; playing: boolean };

const keyOf: Record<string, 'left' | 'right' | 'fire'> = {
  ArrowLeft: 'left',
  KeyA: 'left',
  ArrowRight: 'right',
  KeyD: 'right',
  Space: 'fire',
};

/** The canvas with its keyboard and touch input. */
export function Sky({ cabinet, sounds, playing }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const canvas = usePicture(cabinet, sounds);

  useEffect(() => {
    if (playing) place.current?.focus({ preventScroll: true });
  }, [playing]);

  useEffect(() => {
    const rest = () => document.hidden && cabinet.pause();
    document.addEventListener('visibilitychange', rest);
    return () => document.removeEventListener('visibilitychange', rest);
  }, [cabinet]);

  const hold = (event: KeyboardEvent, held: boolean) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !cabinet.running) return;
    const control = keyOf[event.code];
    if (control) {
      event.preventDefault();
      cabinet.hold(control, held);
    } else if (held && event.code === 'KeyP') cabinet.pause();
  };
  const lead = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    cabinet.lead((event.clientX - left) / width);
  };
  const touch = (event: PointerEvent<HTMLElement>) => {
    if (!cabinet.running) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    cabinet.hold('fire', true);
    lead(event);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application handles keys itself
    <div
      ref={place}
      className={styles.sky}
      role="application"
      aria-label="The sky. Left and right arrows fly, Space shoots, P pauses."
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the game is played here with keys
      tabIndex={0}
      onKeyDown={event => hold(event, true)}
      onKeyUp={event => hold(event, false)}
      onBlur={() => cabinet.release()}
      onPointerDown={touch}
      onPointerMove={lead}
      onPointerUp={() => cabinet.hold('fire', false)}
      onPointerCancel={() => cabinet.release()}
    >
      <canvas ref={canvas} className={styles.canvas} />
    </div>
  );
}

/** Animates the canvas at the screen's resolution. */
function usePicture(cabinet: Cabinet, sounds: Sounds) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const sparks = new Sparks(still);
    let colours = coloursOf(element);
    let [frame, before, seconds, shipX] = [0, performance.now(), 0, 50];

    const draw = () => {
      const scale = element.width / sky.width;
      context.setTransform(scale, 0, 0, scale, 0, 0);
      paint(context, { game: cabinet.game, sparks, colours, seconds, still });
    };
    const fit = () => {
      element.width = Math.round(element.clientWidth * devicePixelRatio);
      element.height = Math.round((element.width * sky.height) / sky.width);
      draw();
    };
    const animate = (now: number) => {
      frame = requestAnimationFrame(animate);
      const passed = Math.min(100, now - before);
      before = now;
      if (!cabinet.running && (still || cabinet.paused)) return;
      seconds += passed / 1000;
      const happened = cabinet.advance(passed);
      sounds.play(happened);
      sparks.take(happened);
      sparks.advance(passed, Math.sign(Math.round((cabinet.game.shipX - shipX) * 10)));
      shipX = cabinet.game.shipX;
      element.dataset['ship'] = shipX.toFixed(0);
      draw();
    };

    fit();
    const resizing = new ResizeObserver(fit);
    resizing.observe(element);
    const repainting = new MutationObserver(() => {
      colours = coloursOf(element);
      draw();
    });
    repainting.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
    frame = requestAnimationFrame(animate);
    return () => {
      cancelAnimationFrame(frame);
      resizing.disconnect();
      repainting.disconnect();
    };
  }, [cabinet, sounds]);
  return canvas;
}

function coloursOf(element: Element): Colours {
  const computed = getComputedStyle(element);
  const colour = (name: string) => computed.getPropertyValue(`--${name}`).trim() || '#888888';
  return {
    top: colour('sky-top'),
    bottom: colour('sky-bottom'),
    star: colour('sky-star'),
    far: colour('sky-far'),
    near: colour('sky-near'),
    paper: colour('sky-paper'),
    rock: colour('sky-rock'),
    missile: colour('sky-missile'),
    gem: colour('sf-fold-lumina'),
    powerup: colour('sf-fold-horizon'),
    laser: colour('sf-fold-echoverse'),
    boss: colour('sf-fold-skyforge'),
  };
}
