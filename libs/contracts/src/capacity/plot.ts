import type { CapacityCurve, CapacityPoint } from './measured-release.js';

/** Positions of ticks and points are shares of the axis, from the lower left. */
export interface PlotTick {
  at: number;
  label: string;
}

export interface PlotPoint {
  x: number;
  y: number;
  kept: boolean;
  point: CapacityPoint;
}

export interface PlotPanel {
  title: string;
  /** The value as text in a table. */
  text: (point: CapacityPoint) => string;
  ticks: PlotTick[];
  /** One line for each number of pods. */
  lines: { pods: number; points: PlotPoint[] }[];
}

export interface Plot {
  people: PlotTick[];
  panels: PlotPanel[];
}

interface Quantity {
  title: string;
  of: (point: CapacityPoint) => number | null;
  text: (value: number) => string;
  /** Fixed ends of the axis; by default, the values decide them. */
  ends?: readonly [least: number, most: number];
}

const milliseconds = (value: number) => `${Math.round(value)} ms`;
const quantities: readonly Quantity[] = [
  {
    title: 'Delivered',
    of: ({ delivered }) => delivered,
    text: value => `${Math.round(value * 100)} %`,
    ends: [0.6, 1],
  },
  { title: 'Median response', of: ({ p50Ms }) => p50Ms, text: milliseconds },
  { title: '99th percentile', of: ({ p99Ms }) => p99Ms, text: milliseconds },
  { title: 'CPU cores, all pods', of: ({ podCores }) => podCores, text: value => value.toFixed(2) },
];

/** Quality and cost by the number of people: one panel for each measured quantity. */
export function plotOf(curves: readonly CapacityCurve[]): Plot {
  const points = curves.flatMap(curve => curve.points);
  const most = roundUp(Math.max(...points.map(({ people }) => people)));
  return {
    people: ticksOf(0, most, String),
    panels: quantities.flatMap(quantity => {
      const values = points.map(quantity.of).filter(value => value !== null);
      if (values.length === 0) return [];
      const [wanted, top] = quantity.ends ?? [0, roundUp(Math.max(...values, Number.EPSILON))];
      const bottom = Math.min(...values) < wanted ? 0 : wanted;
      return {
        title: quantity.title,
        text: point => shown(quantity, point),
        ticks: ticksOf(bottom, top, quantity.text),
        lines: curves.map(({ pods, points: own }) => ({
          pods,
          points: own.flatMap(point => {
            const value = quantity.of(point);
            return value === null
              ? []
              : { x: point.people / most, y: (value - bottom) / (top - bottom), kept: point.kept, point };
          }),
        })),
      };
    }),
  };
}

function shown({ of, text }: Quantity, point: CapacityPoint) {
  const value = of(point);
  return value === null ? '–' : text(value);
}

const steps = 4;
const ticksOf = (from: number, to: number, text: (value: number) => string): PlotTick[] =>
  Array.from({ length: steps + 1 }, (_, step) => ({
    at: step / steps,
    label: text(Number((from + ((to - from) * step) / steps).toPrecision(6))),
  }));

/** Rounds up to a readable end of an axis: a quarter of it is a short number, too. */
function roundUp(value: number) {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 1.2, 1.6, 2, 2.4, 3.2, 4, 6, 8, 10].find(each => each * power >= value)! * power;
}
