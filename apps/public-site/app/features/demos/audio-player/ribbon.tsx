import { useEffect, useRef } from 'react';
import type { TrackPlayer } from '../../../audio/track-player';
import styles from './audio-player.module.css';

const folds = 44;

/**
 * The track as a pleated ribbon, in full colour up to the playback position. While it plays, the folds show
 * the spectrum: low frequencies left, high ones right.
 */
export function Ribbon({ player, peaks, share }: { player: TrackPlayer; peaks: number[]; share: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const heard = useRef(share);
  useEffect(() => {
    heard.current = share;
  }, [share]);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const reduced = matchMedia('(prefers-reduced-motion: reduce)');
    const levels = new Uint8Array(512);
    const heights = new Float32Array(folds);
    const quiet = restingHeights(peaks);
    let [frame, drawnShare, moving, colour] = [0, -1, true, ''];

    const draw = () => drawRibbon(context, heights, colour, heard.current);
    const fit = () => {
      element.width = Math.round(element.clientWidth * devicePixelRatio);
      element.height = Math.round(element.clientHeight * devicePixelRatio);
      colour = getComputedStyle(element).getPropertyValue('--fold');
      draw();
    };
    const animate = () => {
      frame = requestAnimationFrame(animate);
      if (document.hidden) return;
      const sounds = !reduced.matches && player.look(levels);
      if (!sounds && !moving && drawnShare === heard.current) return;
      moving = false;
      for (let fold = 0; fold < folds; fold += 1) {
        const target = sounds ? Math.max(0.06, levelOf(levels, fold)) : quiet[fold]!;
        const way = target - heights[fold]!;
        heights[fold]! += reduced.matches ? way : way * (way > 0 ? 0.5 : 0.14);
        moving ||= Math.abs(way) > 0.002;
      }
      drawnShare = heard.current;
      draw();
    };
    fit();
    const resizing = new ResizeObserver(fit);
    resizing.observe(element);
    animate();
    return () => {
      cancelAnimationFrame(frame);
      resizing.disconnect();
    };
  }, [player, peaks]);

  return <canvas ref={canvas} className={styles.ribbon} aria-hidden />;
}

function restingHeights(peaks: number[]): number[] {
  return Array.from({ length: folds }, (_, fold) => {
    const from = Math.floor((fold / folds) * peaks.length);
    const to = Math.max(from + 1, Math.floor(((fold + 1) / folds) * peaks.length));
    return Math.max(0.06, (Math.max(0, ...peaks.slice(from, to)) / 100) * 0.7);
  });
}

/** Bands widen exponentially, because pitch is logarithmic. */
function levelOf(levels: Uint8Array, fold: number): number {
  const edge = (position: number) => Math.floor(2 * 130 ** (position / folds));
  const [from, to] = [edge(fold), Math.max(edge(fold + 1), edge(fold) + 1)];
  let loudest = 0;
  for (let bin = from; bin < to; bin += 1) loudest = Math.max(loudest, levels[bin] ?? 0);
  return (loudest / 255) ** 1.4;
}

function drawRibbon(context: CanvasRenderingContext2D, heights: Float32Array, colour: string, share: number) {
  const { width, height } = context.canvas;
  // Below the middle, to leave room for the title.
  const [step, middle, reach] = [width / folds, height * 0.6, height * 0.38];
  const edgeAt = (fold: number) =>
    Math.max(heights[Math.min(fold, folds - 1)]!, heights[Math.max(0, fold - 1)]!) * reach;
  context.clearRect(0, 0, width, height);
  for (let fold = 0; fold < folds; fold += 1) {
    const lean = (fold % 2 ? -1 : 1) * step * 0.22;
    context.beginPath();
    context.moveTo(fold * step, middle - edgeAt(fold) - lean);
    context.lineTo((fold + 1) * step + 0.5, middle - edgeAt(fold + 1) + lean);
    context.lineTo((fold + 1) * step + 0.5, middle + edgeAt(fold + 1) + lean);
    context.lineTo(fold * step, middle + edgeAt(fold) - lean);
    context.closePath();
    context.globalAlpha = (fold + 0.5) / folds <= share ? 1 : 0.55;
    context.fillStyle = colour;
    context.fill();
    context.fillStyle = fold % 2 ? 'rgb(12 8 32 / 0.42)' : 'rgb(255 255 255 / 0.14)';
    context.fill();
  }
  context.globalAlpha = 1;
}
