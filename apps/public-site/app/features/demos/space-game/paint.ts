import { seededRandom } from '../../../artwork/seeded-random';
import type { Colours } from './colours';
import type { Boss, Bullet, Game, Item } from './game';
import { faceted, facet, placed, roughCorners, type Point } from './paper';
import { rules, sky } from './rules';
import type { Sparks } from './sparks';

export type Scene = { game: Game; sparks: Sparks; colours: Colours; seconds: number; still: boolean };

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

/** One picture of the game, in units of the sky. */
export function paint(context: CanvasRenderingContext2D, scene: Scene) {
  const { game, sparks, colours, seconds, still } = scene;
  paintSky(context, scene);
  context.save();
  if (!still) context.translate(...sparks.shake());
  for (const item of game.items) paintItem(context, item, colours, seconds);
  if (game.boss) paintBoss(context, game.boss, colours);
  paintBullets(context, game, colours);
  if (game.phase !== 'menu' && game.lives > 0) paintShip(context, scene);
  sparks.paint(context, colours);
  context.restore();
}

function paintSky(context: CanvasRenderingContext2D, { game, colours, seconds, still }: Scene) {
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

/** Mountains of folded strips, that lean away as the ship moves. */
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

function paintItem(context: CanvasRenderingContext2D, item: Item, colours: Colours, seconds: number) {
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

/** A jewel that turns: its front facets grow narrow and wide. */
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

/** A bird folded of one large sheet. Below half its temper it goes red and beats faster. */
function paintBoss(context: CanvasRenderingContext2D, boss: Boss, { boss: colour, missile, paper }: Colours) {
  const furious = boss.health < rules.bossSecondPhaseBelow;
  const beat = Math.sin(boss.age / (furious ? 90 : 210)) * 4;
  const sheet = furious ? missile : colour;
  glow(context, boss.x, boss.y, 30, sheet, 0.25);
  placed(context, { x: boss.x, y: boss.y }, () => {
    for (const side of [-1, 1] as const) {
      const wing = (points: Point[], shade: number) =>
        facet(
          context,
          points.map(([x, y]) => [x * side, y]),
          sheet,
          shade,
        );
      wing(
        [
          [3, -3],
          [15, -9 - beat],
          [9, 2],
        ],
        side < 0 ? -0.22 : 0.05,
      );
      wing(
        [
          [15, -9 - beat],
          [24, -3 + beat * 1.4],
          [9, 2],
        ],
        side < 0 ? 0.12 : 0.36,
      );
      wing(
        [
          [0, -9],
          [3, -3],
          [0, 12],
        ],
        side < 0 ? -0.1 : 0.2,
      );
      wing(
        [
          [3, -3],
          [9, 2],
          [0, 12],
        ],
        side < 0 ? 0.22 : 0.46,
      );
      facet(
        context,
        [
          [2 * side, -1],
          [5.4 * side, 0.6],
          [2.6 * side, 2.2],
        ],
        furious ? '#fff' : paper,
        0,
      );
    }
  });
}

function paintBullets(context: CanvasRenderingContext2D, game: Game, colours: Colours) {
  const armed = game.effects.laser > 0;
  context.fillStyle = armed ? colours.laser : colours.paper;
  for (const { x, y } of game.bullets) {
    if (armed) glow(context, x, y, 4, colours.laser, 0.5);
    context.fillStyle = armed ? colours.laser : colours.paper;
    context.fillRect(x - (armed ? 0.8 : 0.5), y - (armed ? 5 : 2), armed ? 1.6 : 1, armed ? 10 : 4);
  }
  for (const bullet of game.bossBullets) paintEmber(context, bullet, colours);
}

function paintEmber(context: CanvasRenderingContext2D, { x, y }: Bullet, { boss, paper }: Colours) {
  glow(context, x, y, 4.5, boss, 0.5);
  placed(context, { x, y, turn: y * 0.2 }, () => {
    facet(
      context,
      [
        [0, -2.2],
        [2.2, 0],
        [0, 2.2],
        [-2.2, 0],
      ],
      boss,
    );
    facet(
      context,
      [
        [0, -1],
        [1, 0],
        [0, 1],
        [-1, 0],
      ],
      paper,
    );
  });
}

/** The studio's paper plane, nose up; it leans into its turns and blinks while nothing hurts it. */
function paintShip(context: CanvasRenderingContext2D, { game, colours, sparks, seconds, still }: Scene) {
  const { invincible, shield } = game.effects;
  if (game.mercyMs > 0 && !still && Math.floor(seconds * 12) % 2) return;
  const bank = Math.max(-1, Math.min(1, sparks.lean));
  placed(context, { x: game.shipX, y: sky.shipY, turn: bank * 0.16 }, () => {
    if (invincible > 0) glow(context, 0, 0, 12, colours.gem, 0.7);
    const wide = 6.4 - Math.abs(bank) * 1.2;
    facet(
      context,
      [
        [0, -8],
        [-wide, 6],
        [-1.6, 3.4],
      ],
      colours.paper,
      -0.1,
    );
    facet(
      context,
      [
        [0, -8],
        [wide, 6],
        [1.6, 3.4],
      ],
      colours.paper,
      0.24,
    );
    facet(
      context,
      [
        [0, -8],
        [-1.6, 3.4],
        [0, 7.4],
      ],
      colours.paper,
      0.38,
    );
    facet(
      context,
      [
        [0, -8],
        [1.6, 3.4],
        [0, 7.4],
      ],
      colours.paper,
      0.55,
    );
    if (shield > 0) paintShield(context, colours.powerup, shield, seconds);
  });
}

function paintShield(context: CanvasRenderingContext2D, colour: string, left: number, seconds: number) {
  context.strokeStyle = colour;
  context.lineWidth = 0.9;
  context.globalAlpha = left < 2000 ? 0.4 + 0.4 * Math.sin(seconds * 14) : 0.9;
  context.beginPath();
  for (let corner = 0; corner < 6; corner += 1) {
    const angle = (corner / 6) * Math.PI * 2 + Math.PI / 6;
    context.lineTo(Math.cos(angle) * 11, Math.sin(angle) * 11);
  }
  context.closePath();
  context.stroke();
  context.globalAlpha = 1;
}

function glow(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  colour: string,
  strength: number,
) {
  const light = context.createRadialGradient(x, y, 0, x, y, radius);
  light.addColorStop(0, colour);
  light.addColorStop(1, 'transparent');
  context.globalAlpha = strength;
  context.fillStyle = light;
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  context.globalAlpha = 1;
}
