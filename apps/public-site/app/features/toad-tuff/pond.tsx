import { useEffect, useRef } from 'react';
import type { TrackPlayer } from '../../audio/track-player';
import styles from './toad-tuff.module.css';

type Ring = { x: number; y: number; born: number; strength: number };

const ringLifeMs = 3_200;
const onsetGapMs = 190;
const flatness = 0.34;
/** Centre of the rings, as fractions of the canvas. */
const [middle, depth] = [0.74, 0.74];

/** The water while a track plays: bass makes rings around the band, high sounds fall like rain. */
export function Pond({ player }: { player: TrackPlayer }) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const reduced = matchMedia('(prefers-reduced-motion: reduce)');
    const levels = new Uint8Array(512);
    let rings: Ring[] = [];
    let colour = '';
    let frame = 0;
    let [lastBass, lastRain, slowBass, slowAir, drops] = [0, 0, 0, 0, 0];

    const measure = () => {
      element.width = Math.round(element.clientWidth * devicePixelRatio);
      element.height = Math.round(element.clientHeight * devicePixelRatio);
      colour = getComputedStyle(element).color;
      if (rings.length === 0) still();
    };
    /** Drawn under reduced motion: rings like depth lines on a map. */
    const still = () => {
      context.clearRect(0, 0, element.width, element.height);
      for (let ring = 1; ring <= 7; ring += 1)
        drawRing(context, colour, middle, depth, ring / 9, 0.62 - ring * 0.06);
    };
    const draw = (now: number) => {
      frame = requestAnimationFrame(draw);
      const sounds = player.look(levels);
      if (reduced.matches || (!sounds && rings.length === 0)) return;
      const bass = sounds ? (levels[1]! + levels[2]! + levels[3]!) / 765 : 0;
      const air = sounds ? average(levels, 60, 180) : 0;
      if (bass > slowBass * 1.08 && bass > 0.3 && now - lastBass > onsetGapMs) {
        rings.push({ x: middle, y: depth, born: now, strength: bass });
        lastBass = now;
      }
      if (air > slowAir * 1.2 && air > 0.06 && now - lastRain > 90) {
        // Drops follow the golden angle: never twice in the same place, and always the same.
        drops += 1;
        const [turn, far] = [drops * 2.399_96, 0.18 + 0.3 * ((drops * 0.618) % 1)];
        rings.push({
          x: middle + Math.cos(turn) * far,
          y: depth + Math.sin(turn) * far * 0.6,
          born: now,
          strength: air * 0.9,
        });
        lastRain = now;
      }
      slowBass += (bass - slowBass) * 0.12;
      slowAir += (air - slowAir) * 0.12;
      rings = rings.filter(ring => now - ring.born < ringLifeMs);
      if (rings.length === 0) return still();
      context.clearRect(0, 0, element.width, element.height);
      for (const { x, y, born, strength } of rings) {
        const age = (now - born) / ringLifeMs;
        for (const echo of [0, 0.07, 0.14])
          if (age > echo)
            drawRing(
              context,
              colour,
              x,
              y,
              (age - echo) * (0.25 + strength * 0.75),
              strength * (1 - age) ** 1.5 * (1 - echo * 4),
            );
      }
    };

    measure();
    const resizing = new ResizeObserver(measure);
    resizing.observe(element);
    frame = requestAnimationFrame(draw);
    return () => {
      cancelAnimationFrame(frame);
      resizing.disconnect();
    };
  }, [player]);

  return <canvas ref={canvas} className={styles.pond} aria-hidden data-testid="pond" />;
}

function drawRing(
  context: CanvasRenderingContext2D,
  colour: string,
  x: number,
  y: number,
  size: number,
  alpha: number,
) {
  const { width, height } = context.canvas;
  const radius = Math.max(0, size) * width * 0.62;
  context.beginPath();
  context.ellipse(x * width, y * height, radius, radius * flatness, 0, 0, 2 * Math.PI);
  context.globalAlpha = Math.max(0, Math.min(1, alpha));
  context.strokeStyle = colour;
  context.lineWidth = Math.max(1, 0.004 * width * alpha);
  context.stroke();
  context.globalAlpha = 1;
}

function average(levels: Uint8Array, from: number, to: number): number {
  let sum = 0;
  for (let bin = from; bin < to; bin += 1) sum += levels[bin]!;
  return sum / (to - from) / 255;
}
