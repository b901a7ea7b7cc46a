import type { Colours } from './colours';
import type { Item } from './game';
import { faceted, facet, glow, placed, roughCorners, type Point } from './paper';

export function paintItem(context: CanvasRenderingContext2D, item: Item, colours: Colours, seconds: number) {
  const { id, type, x, y } = item;
  const turn = (id % 2 ? 1 : -1) * (id + y * 0.025);
  if (type === 'rock')
    placed(context, { x, y, turn }, () =>
      faceted(context, roughCorners(7 + (id % 3), 6.2, id), [1.2 * Math.sin(id), -1], colours.rock, turn),
    );
  else if (type === 'gem') paintGem(context, x, y, colours, seconds + id);
  else if (type === 'powerup') paintLantern(context, x, y, colours, seconds + id);
  else if (type === 'laser') paintShard(context, x, y, colours, seconds + id);
  else paintMissile(context, item, colours);
}

/** A spinning jewel: its front facets narrow and widen. */
function paintGem(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  { gem }: Colours,
  seconds: number,
) {
  const ridge = Math.sin(seconds * 2.2) * 2.4;
  glow(context, x, y, 9, gem, 0.22);
  placed(context, { x, y }, () => {
    facet(
      context,
      [
        [0, -5.4],
        [-4.2, -1],
        [ridge, -0.4],
      ],
      gem,
      -0.3,
    );
    facet(
      context,
      [
        [0, -5.4],
        [4.2, -1],
        [ridge, -0.4],
      ],
      gem,
      0.08,
    );
    facet(
      context,
      [
        [-4.2, -1],
        [0, 5.6],
        [ridge, -0.4],
      ],
      gem,
      0.16,
    );
    facet(
      context,
      [
        [4.2, -1],
        [0, 5.6],
        [ridge, -0.4],
      ],
      gem,
      0.4,
    );
  });
}

function paintLantern(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  { powerup }: Colours,
  seconds: number,
) {
  glow(context, x, y, 10 + Math.sin(seconds * 3) * 1.2, powerup, 0.3);
  placed(context, { x, y, turn: Math.sin(seconds) * 0.2 }, () => {
    const corners: Point[] = [
      [0, -5.2],
      [4.5, -2.6],
      [4.5, 2.6],
      [0, 5.2],
      [-4.5, 2.6],
      [-4.5, -2.6],
    ];
    faceted(context, corners, [0, 0], powerup, 0);
    facet(
      context,
      [
        [-0.7, -2.4],
        [0.7, -2.4],
        [0.7, 2.4],
        [-0.7, 2.4],
      ],
      '#fff',
      0,
    );
    facet(
      context,
      [
        [-2.4, -0.7],
        [2.4, -0.7],
        [2.4, 0.7],
        [-2.4, 0.7],
      ],
      '#fff',
      0,
    );
  });
}

function paintShard(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  { laser }: Colours,
  seconds: number,
) {
  glow(context, x, y, 9, laser, 0.35);
  placed(context, { x, y, turn: 0.5 + Math.sin(seconds * 1.4) * 0.15 }, () => {
    facet(
      context,
      [
        [-0.4, -6.4],
        [2.4, -0.6],
        [-0.4, -0.4],
      ],
      laser,
      -0.35,
    );
    facet(
      context,
      [
        [-0.4, -6.4],
        [-2.4, 0.8],
        [-0.4, -0.4],
      ],
      laser,
      0,
    );
    facet(
      context,
      [
        [0.4, 6.4],
        [2.4, -0.6],
        [-0.4, -0.4],
      ],
      laser,
      0.15,
    );
    facet(
      context,
      [
        [0.4, 6.4],
        [-2.4, 0.8],
        [-0.4, -0.4],
      ],
      laser,
      0.38,
    );
  });
}

function paintMissile(context: CanvasRenderingContext2D, { x, y, health }: Item, { missile, gem }: Colours) {
  placed(context, { x, y }, () => {
    facet(
      context,
      [
        [-1.2, -5],
        [1.2, -5],
        [0, -8.4 - (y % 3)],
      ],
      gem,
      0,
    );
    facet(
      context,
      [
        [0, 5.4],
        [-2.6, -2],
        [0, -4.6],
      ],
      missile,
      -0.2,
    );
    facet(
      context,
      [
        [0, 5.4],
        [2.6, -2],
        [0, -4.6],
      ],
      missile,
      0.3,
    );
    facet(
      context,
      [
        [-2.2, -1],
        [-4.6, -5.4],
        [-0.4, -4.2],
      ],
      missile,
      health > 1 ? 0.1 : 0.5,
    );
    facet(
      context,
      [
        [2.2, -1],
        [4.6, -5.4],
        [0.4, -4.2],
      ],
      missile,
      0.45,
    );
  });
}
