import { paintBoss } from './paint-boss';
import { paintBullets } from './paint-bullets';
import { paintItem } from './paint-items';
import { paintShip } from './paint-ship';
import { paintSky } from './paint-sky';
import type { Scene } from './scene';

/** Paints one frame, in sky units. */
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
