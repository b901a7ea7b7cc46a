export type Point = readonly [number, number];

/** Direction of the light, in radians: from the upper left. */
const light = -2.2;

export function facet(
  context: CanvasRenderingContext2D,
  points: readonly Point[],
  colour: string,
  shade = 0,
) {
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  context.closePath();
  context.fillStyle = colour;
  context.fill();
  if (shade === 0) return;
  context.fillStyle = shade > 0 ? `rgb(8 17 18 / ${shade})` : `rgb(255 255 255 / ${-shade})`;
  context.fill();
}

/** A rock or a jewel: one triangle from the ridge to each pair of corners, shaded by its direction. */
export function faceted(
  context: CanvasRenderingContext2D,
  corners: readonly Point[],
  ridge: Point,
  colour: string,
  turned: number,
) {
  corners.forEach((corner, index) => {
    const next = corners[(index + 1) % corners.length]!;
    const facing = Math.atan2((corner[1] + next[1]) / 2 - ridge[1], (corner[0] + next[0]) / 2 - ridge[0]);
    const brightness = Math.cos(facing + turned - light);
    facet(context, [ridge, corner, next], colour, brightness > 0 ? -0.28 * brightness : -0.42 * brightness);
  });
}

/** Corners near a circle, displaced by the seed. */
export function roughCorners(count: number, radius: number, seed: number): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const wobble = 0.78 + 0.34 * Math.abs(Math.sin(seed * 12.9898 + index * 78.233));
    const angle = (index / count) * Math.PI * 2 + 0.3 * Math.sin(seed + index * 2.1);
    return [Math.cos(angle) * radius * wobble, Math.sin(angle) * radius * wobble];
  });
}

/** Draws in a translated, rotated and scaled coordinate system. */
export function placed(
  context: CanvasRenderingContext2D,
  { x, y, turn = 0, scale = 1 }: { x: number; y: number; turn?: number; scale?: number },
  draw: () => void,
) {
  context.save();
  context.translate(x, y);
  if (turn) context.rotate(turn);
  if (scale !== 1) context.scale(scale, scale);
  draw();
  context.restore();
}

/** A radial halo. */
export function glow(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  colour: string,
  strength: number,
) {
  const halo = context.createRadialGradient(x, y, 0, x, y, radius);
  halo.addColorStop(0, colour);
  halo.addColorStop(1, 'transparent');
  context.globalAlpha = strength;
  context.fillStyle = halo;
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  context.globalAlpha = 1;
}
