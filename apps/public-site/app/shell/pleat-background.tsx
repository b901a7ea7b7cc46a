import { useEffect, useRef } from 'react';
import { onceAtRest } from './coming-to-rest';
import styles from './pleat-background.module.css';

const columns = 192;
const frameMs = 90;

/**
 * Slow light over folded paper: one row of pixels, which CSS stretches over the page, redrawn eleven times a
 * second once the page is idle. Decoration must cost next to nothing. Still under reduced motion.
 */
export function PleatBackground() {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    const reduced = matchMedia('(prefers-reduced-motion: reduce)');
    if (!context) return;

    const row = context.createImageData(columns, 1);
    let timer: ReturnType<typeof setTimeout> | undefined;

    const draw = () => {
      const pleats = Math.min(7, Math.max(2.5, innerWidth / 200));
      paintPleats(row.data, pleats, performance.now() / 1000);
      context.putImageData(row, 0, 0);
      timer = setTimeout(() => requestAnimationFrame(draw), frameMs);
    };
    const restart = () => {
      clearTimeout(timer);
      timer = undefined;
      if (!document.hidden && !reduced.matches) draw();
    };

    const forget = onceAtRest(restart);
    document.addEventListener('visibilitychange', restart);
    reduced.addEventListener('change', restart);
    return () => {
      forget();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', restart);
      reduced.removeEventListener('change', restart);
    };
  }, []);

  return <canvas ref={canvas} className={styles.canvas} width={columns} height={1} aria-hidden />;
}

/** Black and white with alpha: shade on one side of each fold, light on the other. */
function paintPleats(pixels: Uint8ClampedArray, pleats: number, seconds: number): void {
  for (let column = 0; column < columns; column += 1) {
    const x = column / columns;
    const phase = x * pleats + 0.35 * Math.sin(seconds * 0.11 + x * 4) + seconds * 0.012;
    const across = phase - Math.floor(phase);
    const lit = Math.floor(phase) % 2 === 0;
    const strength = (lit ? 1 - across : across) * 0.036;
    const offset = column * 4;
    pixels.fill(lit ? 255 : 0, offset, offset + 3);
    pixels[offset + 3] = strength * 255;
  }
}
