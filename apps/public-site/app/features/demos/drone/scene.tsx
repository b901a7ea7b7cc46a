import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { Flight } from './flight';
import { paintDrone, paintValley, type Eye, type ValleyColours } from './valley';
import styles from './drone.module.css';

const tallestMetres = 132;

/** The valley and the drone, with the camera's view in a corner. */
export function Scene({ flight, onKeyDown }: { flight: Flight; onKeyDown(event: KeyboardEvent): void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const brush = useRef<(flight: Flight) => void>(undefined);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    let colours = coloursOf(element);
    let last: Flight | undefined;

    brush.current = now => {
      last = now;
      paintScene(context, now, colours, still);
    };
    const fit = () => {
      element.width = Math.round(element.clientWidth * devicePixelRatio);
      element.height = Math.round(element.clientHeight * devicePixelRatio);
      if (last) brush.current?.(last);
    };
    fit();
    const resizing = new ResizeObserver(fit);
    resizing.observe(element);
    const repainting = new MutationObserver(() => (colours = coloursOf(element)));
    repainting.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
    return () => {
      resizing.disconnect();
      repainting.disconnect();
    };
  }, []);

  useEffect(() => brush.current?.(flight), [flight]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application handles keys itself
    <div
      className={styles.scene}
      role="application"
      aria-label="The valley. Arrow keys fly the drone, R records."
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the drone is flown here with keys
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <canvas ref={canvas} className={styles.canvas} />
    </div>
  );
}

function paintScene(
  context: CanvasRenderingContext2D,
  flight: Flight,
  colours: ValleyColours,
  still: boolean,
) {
  const { width, height } = context.canvas;
  const scale = (height * 0.78) / tallestMetres;
  const ground = height * 0.86;
  paintValley(context, { place: flight.place, ground, scale, width, height }, flight, colours);
  const size = Math.max(width * 0.0024, scale * 0.55);
  const hover = still || flight.height < 1 ? 0 : Math.sin(flight.seconds * 2.1) * scale * 0.7;
  const y = ground - flight.height * scale - 6 * size + hover;
  context.fillStyle = 'rgb(8 17 18 / 0.28)';
  context.beginPath();
  context.ellipse(
    width / 2,
    ground + 4 * scale,
    13 * size * (1 - flight.height / 300),
    1.6 * size,
    0,
    0,
    Math.PI * 2,
  );
  context.fill();
  paintDrone(context, { x: width / 2, y, size, flight, still }, colours);
  paintMonitor(context, flight, colours);
}

/** The camera's view, with zoom, pan and tilt. */
function paintMonitor(context: CanvasRenderingContext2D, flight: Flight, colours: ValleyColours) {
  const { canvas } = context;
  const width = Math.round(Math.min(canvas.width * 0.4, canvas.height * 0.62));
  const height = Math.round(width * 0.6);
  const margin = Math.round(canvas.height * 0.03);
  const scale = ((height * 0.9) / tallestMetres) * 1.5 * flight.zoom;
  const looksAt = flight.height * 0.55 + flight.panY + flight.tilt * 0.9;
  const eye: Eye = {
    place: flight.place + flight.panX * 2.4,
    ground: height * 0.62 + looksAt * scale * 0.8,
    scale,
    width,
    height,
  };

  context.save();
  context.translate(canvas.width - width - margin, margin);
  context.beginPath();
  context.rect(0, 0, width, height);
  context.clip();
  paintValley(context, eye, flight, colours);
  context.strokeStyle = 'rgb(255 255 255 / 0.85)';
  context.lineWidth = Math.max(1, width / 220);
  const [x, y, arm] = [width / 2, height / 2, height * 0.09];
  context.beginPath();
  for (const [dx, dy] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const) {
    context.moveTo(x + dx * arm * 0.4, y + dy * arm * 0.4);
    context.lineTo(x + dx * arm, y + dy * arm);
  }
  context.stroke();
  context.lineWidth *= 3;
  context.strokeStyle = flight.recording ? '#ff4d3d' : '#fbfcfa';
  context.strokeRect(0, 0, width, height);
  context.restore();
}

function coloursOf(element: Element): ValleyColours {
  const computed = getComputedStyle(element);
  const colour = (name: string) => computed.getPropertyValue(`--${name}`).trim() || '#888888';
  return {
    skyTop: colour('sky-top'),
    skyBottom: colour('sky-bottom'),
    sun: colour('sun'),
    cloud: colour('cloud'),
    far: colour('far'),
    middle: colour('middle'),
    hill: colour('hill'),
    field: colour('field'),
    river: colour('river'),
    tree: colour('tree'),
    house: colour('house'),
    roof: colour('roof'),
    train: colour('train'),
    drone: colour('drone'),
  };
}
