import type { Colours } from './colours';
import type { Bullet, Game } from './game';
import { facet, glow, placed } from './paper';

export function paintBullets(context: CanvasRenderingContext2D, game: Game, colours: Colours) {
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
