import { facet, glow, placed } from './paper';
import { sky } from './rules';
import type { Scene } from './scene';

/** A paper plane, nose up. It banks in turns and blinks after a hit. */
export function paintShip(
  context: CanvasRenderingContext2D,
  { game, colours, sparks, seconds, still }: Scene,
) {
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
