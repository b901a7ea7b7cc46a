import { useEffect, useRef } from 'react';
import { divisionIds } from '@sevenfold/brand';
import type { Board } from './engine/board';
import styles from './soundboard.module.css';

const pleatCount = 56;
const restingHeight = 0.05;

/** The spectrum as a folded strip: low notes left, high notes right. */
export function Pleats({ board }: { board: Board }) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const reduced = matchMedia('(prefers-reduced-motion: reduce)');
    const heights = new Float32Array(pleatCount).fill(restingHeight);
    let levels = new Uint8Array(0);
    let colours: string[] = [];
    let frame = 0;

    const measure = () => {
      element.width = Math.round(element.clientWidth * devicePixelRatio);
      element.height = Math.round(element.clientHeight * devicePixelRatio);
      const computed = getComputedStyle(element);
      colours = divisionIds.map(id => computed.getPropertyValue(`--sf-fold-${id}`));
      draw();
    };
    const draw = () => {
      context.clearRect(0, 0, element.width, element.height);
      drawStrip(context, heights, colours);
    };
    const animate = () => {
      frame = requestAnimationFrame(animate);
      const { analyser } = board;
      if (!analyser || reduced.matches || document.hidden) return;
      if (levels.length !== analyser.frequencyBinCount) levels = new Uint8Array(analyser.frequencyBinCount);
      analyser.getByteFrequencyData(levels);
      for (let pleat = 0; pleat < pleatCount; pleat += 1) {
        const target = Math.max(restingHeight, bandLevel(levels, pleat));
        heights[pleat]! += (target - heights[pleat]!) * (target > heights[pleat]! ? 0.7 : 0.16);
      }
      draw();
    };

    measure();
    const resizing = new ResizeObserver(measure);
    resizing.observe(element);
    animate();
    return () => {
      cancelAnimationFrame(frame);
      resizing.disconnect();
    };
  }, [board]);

  return <canvas ref={canvas} className={styles.pleats} aria-hidden />;
}

/** Bands are logarithmic: each a little wider than the one before. */
function bandLevel(levels: Uint8Array, pleat: number): number {
  const edge = (position: number) => Math.floor(2 * (levels.length / 3) ** (position / pleatCount));
  const [from, to] = [edge(pleat), Math.max(edge(pleat + 1), edge(pleat) + 1)];
  let loudest = 0;
  for (let bin = from; bin < to; bin += 1) loudest = Math.max(loudest, levels[bin] ?? 0);
  return (loudest / 255) ** 1.5;
}

function drawStrip(context: CanvasRenderingContext2D, heights: Float32Array, colours: string[]) {
  const { width, height } = context.canvas;
  const step = width / pleatCount;
  const half = height / 2;
  const edgeAt = (pleat: number) => {
    const here = heights[Math.min(pleat, pleatCount - 1)]!;
    const before = heights[Math.max(0, pleat - 1)]!;
    return Math.max(here, before) * half * 0.94;
  };
  for (let pleat = 0; pleat < pleatCount; pleat += 1) {
    const [left, right] = [pleat * step, (pleat + 1) * step + 0.5];
    const lean = pleat % 2 === 0 ? step * 0.5 : -step * 0.5;
    const [from, to] = [edgeAt(pleat), edgeAt(pleat + 1)];
    context.beginPath();
    context.moveTo(left, half - from - lean * 0.35);
    context.lineTo(right, half - to + lean * 0.35);
    context.lineTo(right, half + to + lean * 0.35);
    context.lineTo(left, half + from - lean * 0.35);
    context.closePath();
    context.fillStyle = colours[Math.floor((pleat / pleatCount) * colours.length)] ?? '#888';
    context.fill();
    if (pleat % 2 === 1) {
      context.fillStyle = 'rgb(8 17 18 / 0.28)';
      context.fill();
    }
  }
}
