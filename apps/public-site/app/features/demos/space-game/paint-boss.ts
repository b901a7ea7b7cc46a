import type { Colours } from './colours';
import type { Boss } from './game';
import { facet, glow, placed, type Point } from './paper';
import { rules } from './rules';

/** A bird folded from one sheet. In its second phase it turns red and flaps faster. */
export function paintBoss(
  context: CanvasRenderingContext2D,
  boss: Boss,
  { boss: colour, missile, paper }: Colours,
) {
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
