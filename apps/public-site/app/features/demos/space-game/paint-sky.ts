import { seededRandom } from '../../../artwork/seeded-random';
import { facet, type Point } from './paper';
import { sky } from './rules';
import type { Scene } from './scene';

const random = seededRandom(77);
const stars = Array.from({ length: 70 }, () => ({
  x: random() * sky.width,
  y: random() * sky.height,
  size: 0.16 + random() ** 3 * 0.5,
  depth: 0.2 + random() * 0.8,
}));
const ranges = [
  { height: 19, step: 15, seed: 3, drift: 0.05 },
  { height: 11, step: 11, seed: 8, drift: 0.11 },
];

export function paintSky(context: CanvasRenderingContext2D, { game, colours, seconds, still }: Scene) {
  const ground = context.createLinearGradient(0, 0, 0, sky.height);
  ground.addColorStop(0, colours.top);
  ground.addColorStop(0.55, colours.top);
  ground.addColorStop(1, colours.bottom);
  context.fillStyle = ground;
  context.fillRect(0, 0, sky.width, sky.height);
  context.fillStyle = colours.star;
  for (const { x, y, size, depth } of stars) {
    const fallen = still ? y : (y + seconds * depth * (5 + game.level * 1.6)) % sky.height;
    context.globalAlpha = 0.25 + depth * 0.6;
    context.fillRect(x, fallen, size, still ? size : size * (1 + depth * game.level * 0.35));
  }
  context.globalAlpha = 1;
  ranges.forEach((range, index) =>
    paintRange(context, range, index ? colours.near : colours.far, game.shipX),
  );
}

/** Mountains of folded strips, with parallax as the ship moves. */
function paintRange(
  context: CanvasRenderingContext2D,
  { height, step, seed, drift }: (typeof ranges)[number],
  colour: string,
  shipX: number,
) {
  const offset = -step - (shipX - sky.width / 2) * drift;
  const peak = (index: number) =>
    sky.height - height * (0.45 + 0.55 * Math.abs(Math.sin(index * 2.4 + seed)));
  for (let index = -1; index * step + offset < sky.width + step; index += 1) {
    const [left, right] = [index * step + offset, (index + 1) * step + offset + 0.1];
    const points: Point[] = [
      [left, peak(index)],
      [right, peak(index + 1)],
      [right, sky.height],
      [left, sky.height],
    ];
    facet(context, points, colour, peak(index + 1) > peak(index) ? 0.22 : 0);
  }
}
