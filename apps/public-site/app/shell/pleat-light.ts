/* The frames are in this file too: another file would have to be listed in the page's first scripts. */

/** Slow movements look no better with more frames, and each makes the browser render the window. */
export const frameMs = 100;

const columns = 192;

/** Redraws the row in slow frames, until the returned function is called. Still under reduced motion. */
export function shine(canvas: HTMLCanvasElement): (() => void) | undefined {
  canvas.width = columns;
  const context = canvas.getContext('2d');
  const reduced = matchMedia('(prefers-reduced-motion: reduce)');
  if (!context) return undefined;

  const row = context.createImageData(columns, 1);
  let stop: (() => void) | undefined;

  const draw = () => {
    const pleats = Math.min(7, Math.max(2.5, innerWidth / 200));
    paintPleats(row.data, pleats, performance.now() / 1000);
    context.putImageData(row, 0, 0);
  };
  const restart = () => {
    stop?.();
    stop = undefined;
    if (document.hidden || reduced.matches) return;
    draw();
    stop = everySlowFrame(draw);
  };

  restart();
  document.addEventListener('visibilitychange', restart);
  reduced.addEventListener('change', restart);
  return () => {
    stop?.();
    document.removeEventListener('visibilitychange', restart);
    reduced.removeEventListener('change', restart);
  };
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

const draws = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let offsetMs = 0;

/** Calls `draw` in each frame, until the returned function is called. All decorations share these frames. */
export function everySlowFrame(draw: () => void): () => void {
  draws.add(draw);
  timer ??= setTimeout(frame, untilNextMs());
  return () => {
    draws.delete(draw);
    if (draws.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };
}

/** Aligns frames to multiples of `frameMs` on a clock that is this far ahead of `performance.now()`. */
export function alignSlowFrames(aheadMs: number): void {
  offsetMs = aheadMs;
}

function frame() {
  timer = setTimeout(frame, untilNextMs());
  for (const draw of draws) draw();
}

function untilNextMs() {
  const now = performance.now() + offsetMs;
  // A timer may be a little early: round, so that it counts as this frame's.
  return (Math.round(now / frameMs) + 1) * frameMs - now;
}
