import { divisionIds, foldColors, type DivisionId } from '@sevenfold/brand';

/** A fold for each division, with a lit and a shaded half. `drop` staggers the lower edges. */
export function pleat(
  area: { left: number; top: number; right: number; bottom: number },
  options: { open?: DivisionId | undefined; drop?: number } = {},
): string {
  const { open, drop = 46 } = options;
  const weight = (id: DivisionId) => (open === undefined ? 1 : id === open ? 2.6 : 0.73);
  const total = divisionIds.reduce((sum, id) => sum + weight(id), 0);
  let left = area.left;
  return divisionIds
    .map((id, index) => {
      const width = ((area.right - area.left) * weight(id)) / total;
      const middle = left + width * 0.58;
      const right = left + width;
      const lower = area.bottom - drop * ((index * 3) % 7) * 0.34;
      const crease = lower - drop;
      const face = `<path fill="${foldColors[id]}" d="M${left} ${area.top}H${middle}V${crease}L${left} ${lower}Z"/>`;
      const shade = `<path fill="${foldColors[id]}" d="M${middle} ${area.top}H${right}V${lower}L${middle} ${crease}Z"/><path fill="#081112" fill-opacity=".26" d="M${middle} ${area.top}H${right}V${lower}L${middle} ${crease}Z"/>`;
      left = right;
      return face + shade;
    })
    .join('');
}
