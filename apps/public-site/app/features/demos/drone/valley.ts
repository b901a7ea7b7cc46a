import { seededRandom } from '../../../artwork/seeded-random';
import { valleyMetres, wayTo, type Flight } from './flight';

export type ValleyColours = {
  skyTop: string;
  skyBottom: string;
  sun: string;
  cloud: string;
  far: string;
  middle: string;
  hill: string;
  field: string;
  river: string;
  tree: string;
  house: string;
  roof: string;
  train: string;
  drone: string;
};

/** The viewpoint: `place` is at the centre, `ground` is the ground's y, `scale` is pixels per metre. */
export type Eye = { place: number; ground: number; scale: number; width: number; height: number };

const random = seededRandom(1201);
const strew = <T>(count: number, make: (place: number) => T) =>
  Array.from({ length: count }, (_, index) => make(((index + random()) / count) * valleyMetres));

const trees = strew(120, place => ({ place, size: 5 + random() * 8, depth: random() }));
const houses = strew(16, place => ({ place, size: 6 + random() * 5, lit: random() < 0.6 }));
const clouds = strew(9, place => ({ place, size: 26 + random() * 40, height: 92 + random() * 50 }));
const layers = [
  { colour: 'far', follow: 0.14, tall: 88, step: 46, seed: 5.1 },
  { colour: 'middle', follow: 0.34, tall: 58, step: 38, seed: 2.3 },
  { colour: 'hill', follow: 0.62, tall: 31, step: 30, seed: 8.7 },
] as const;

/** A paper valley that repeats after 1.6 km. */
export function paintValley(
  context: CanvasRenderingContext2D,
  eye: Eye,
  flight: Pick<Flight, 'trainPlace' | 'seconds'>,
  colours: ValleyColours,
) {
  const { width, height, ground, scale } = eye;
  const air = context.createLinearGradient(0, ground - 170 * scale, 0, ground);
  air.addColorStop(0, colours.skyTop);
  air.addColorStop(1, colours.skyBottom);
  context.fillStyle = air;
  context.fillRect(0, 0, width, height);
  paintSun(context, eye, colours);
  for (const cloud of clouds) paintCloud(context, eye, cloud, flight.seconds, colours);
  for (const layer of layers) paintRange(context, eye, layer, colours[layer.colour]);
  context.fillStyle = colours.field;
  context.fillRect(0, ground - 6 * scale, width, height);
  paintFields(context, eye, colours);
  paintRiver(context, eye, colours);
  for (const tree of trees) if (tree.depth < 0.5) paintTree(context, eye, tree, colours);
  for (const house of houses) paintHouse(context, eye, house, colours);
  paintTrain(context, eye, flight.trainPlace, colours);
  for (const tree of trees) if (tree.depth >= 0.5) paintTree(context, eye, tree, colours);
}

function polygon(context: CanvasRenderingContext2D, colour: string, points: [number, number][], shade = 0) {
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  context.closePath();
  context.fillStyle = colour;
  context.fill();
  if (!shade) return;
  context.fillStyle = shade > 0 ? `rgb(8 17 18 / ${shade})` : `rgb(255 255 255 / ${-shade})`;
  context.fill();
}

/** x in pixels of a place in the valley, by the shorter way around. */
const across = (eye: Eye, place: number) => eye.width / 2 + wayTo(eye.place, place) * eye.scale;

function paintSun(context: CanvasRenderingContext2D, { width, ground, scale }: Eye, { sun }: ValleyColours) {
  const [x, y, size] = [width * 0.27, ground - 104 * scale, 19 * scale];
  for (let fold = 0; fold < 8; fold += 1) {
    const angle = (at: number) => (at / 8) * Math.PI * 2;
    polygon(
      context,
      sun,
      [
        [x, y],
        [x + Math.cos(angle(fold)) * size, y + Math.sin(angle(fold)) * size],
        [x + Math.cos(angle(fold + 1)) * size, y + Math.sin(angle(fold + 1)) * size],
      ],
      fold % 2 ? 0.1 : -0.12,
    );
  }
}

function paintCloud(
  context: CanvasRenderingContext2D,
  eye: Eye,
  { place, size, height }: (typeof clouds)[number],
  seconds: number,
  { cloud }: ValleyColours,
) {
  const x = eye.width / 2 + wayTo(eye.place * 0.3, place + seconds * 1.5) * eye.scale;
  const [y, half] = [eye.ground - height * eye.scale, (size / 2) * eye.scale];
  polygon(
    context,
    cloud,
    [
      [x - half, y],
      [x - half * 0.3, y - half * 0.42],
      [x + half * 0.2, y],
    ],
    -0.1,
  );
  polygon(
    context,
    cloud,
    [
      [x - half * 0.3, y - half * 0.42],
      [x + half, y],
      [x + half * 0.2, y],
    ],
    0.08,
  );
}

function paintRange(
  context: CanvasRenderingContext2D,
  { place, width, ground, scale }: Eye,
  { follow, tall, step, seed }: (typeof layers)[number],
  colour: string,
) {
  // A whole number of folds, so that the loop has no seam.
  const folds = Math.round((valleyMetres * follow) / step);
  const foldWidth = ((valleyMetres * follow) / folds) * scale;
  const first = (place * follow * scale) / foldWidth - width / 2 / foldWidth;
  const peak = (fold: number) => {
    const turn = ((fold % folds) + folds) % folds;
    const rise = 0.42 + 0.58 * Math.abs(Math.sin(turn * 1.9 + seed) * Math.cos(turn * 0.7 + seed));
    return ground - tall * rise * scale * (turn % 2 ? 1 : 0.62);
  };
  for (let fold = Math.floor(first); (fold - first) * foldWidth < width + foldWidth; fold += 1) {
    const [left, right] = [(fold - first) * foldWidth, (fold + 1 - first) * foldWidth + 0.6];
    polygon(
      context,
      colour,
      [
        [left, peak(fold)],
        [right, peak(fold + 1)],
        [right, ground],
        [left, ground],
      ],
      peak(fold + 1) > peak(fold) ? 0.16 : -0.05,
    );
  }
}

function paintFields(context: CanvasRenderingContext2D, eye: Eye, { field }: ValleyColours) {
  const [top, bottom] = [eye.ground - 6 * eye.scale, eye.ground + 22 * eye.scale];
  for (let strip = 0; strip < 32; strip += 1) {
    const x = across(eye, (strip / 32) * valleyMetres);
    const wide = (valleyMetres / 32) * eye.scale;
    if (x > eye.width + wide || x < -2 * wide) continue;
    polygon(
      context,
      field,
      [
        [x, top],
        [x + wide, top],
        [x + wide * 0.7, bottom],
        [x - wide * 0.3, bottom],
      ],
      strip % 3 === 0 ? 0.12 : strip % 3 === 1 ? -0.12 : 0.03,
    );
  }
}

function paintRiver(
  context: CanvasRenderingContext2D,
  { place, width, ground, scale }: Eye,
  { river }: ValleyColours,
) {
  const edge = (x: number, offset: number) => {
    const metres = place + (x - width / 2) / scale;
    return ground + (11 + offset + 2.4 * Math.sin((metres / valleyMetres) * Math.PI * 2 * 7)) * scale;
  };
  const steps = Array.from({ length: 25 }, (_, index) => (index / 24) * width);
  polygon(context, river, [
    ...steps.map((x): [number, number] => [x, edge(x, 0)]),
    ...steps.toReversed().map((x): [number, number] => [x, edge(x, 5.5)]),
  ]);
}

function paintTree(
  context: CanvasRenderingContext2D,
  eye: Eye,
  { place, size, depth }: (typeof trees)[number],
  { tree }: ValleyColours,
) {
  const x = across(eye, place);
  if (x < -40 || x > eye.width + 40) return;
  const [y, tall, half] = [
    eye.ground + (depth * 26 - 4) * eye.scale,
    size * eye.scale * (0.8 + depth * 0.6),
    size * 0.34 * eye.scale,
  ];
  polygon(
    context,
    tree,
    [
      [x, y - tall],
      [x - half, y],
      [x, y + half * 0.3],
    ],
    -0.14,
  );
  polygon(
    context,
    tree,
    [
      [x, y - tall],
      [x + half, y],
      [x, y + half * 0.3],
    ],
    0.2,
  );
}

function paintHouse(
  context: CanvasRenderingContext2D,
  eye: Eye,
  { place, size, lit }: (typeof houses)[number],
  { house, roof, sun }: ValleyColours,
) {
  const x = across(eye, place);
  if (x < -60 || x > eye.width + 60) return;
  const [s, y] = [size * eye.scale, eye.ground + 3 * eye.scale];
  polygon(context, house, [
    [x - s * 0.5, y - s * 0.5],
    [x + s * 0.2, y - s * 0.5],
    [x + s * 0.2, y],
    [x - s * 0.5, y],
  ]);
  polygon(
    context,
    house,
    [
      [x + s * 0.2, y - s * 0.5],
      [x + s * 0.6, y - s * 0.62],
      [x + s * 0.6, y - s * 0.1],
      [x + s * 0.2, y],
    ],
    0.2,
  );
  polygon(context, roof, [
    [x - s * 0.6, y - s * 0.48],
    [x - s * 0.35, y - s],
    [x + s * 0.38, y - s * 1.08],
    [x + s * 0.22, y - s * 0.48],
  ]);
  polygon(
    context,
    roof,
    [
      [x + s * 0.22, y - s * 0.48],
      [x + s * 0.38, y - s * 1.08],
      [x + s * 0.68, y - s * 0.6],
    ],
    0.25,
  );
  if (lit)
    polygon(context, sun, [
      [x - s * 0.32, y - s * 0.34],
      [x - s * 0.12, y - s * 0.34],
      [x - s * 0.12, y - s * 0.14],
      [x - s * 0.32, y - s * 0.14],
    ]);
}

/** A locomotive with three carriages, on the embankment along the river. */
function paintTrain(
  context: CanvasRenderingContext2D,
  eye: Eye,
  trainPlace: number,
  { train, sun, house }: ValleyColours,
) {
  const { scale, ground, width } = eye;
  const y = ground + 8 * scale;
  polygon(context, 'rgb(8 17 18 / 0.35)', [
    [0, y],
    [width, y],
    [width, y + 0.9 * scale],
    [0, y + 0.9 * scale],
  ]);
  for (let part = 0; part < 4; part += 1) {
    const x = across(eye, trainPlace - part * 13);
    if (x < -80 || x > width + 80) continue;
    const [left, right, top] = [x - 6 * scale, x + 6 * scale, y - 5.4 * scale];
    polygon(
      context,
      train,
      [
        [left, top],
        [right, top],
        [right + (part ? 0 : 2.5 * scale), y],
        [left, y],
      ],
      part ? 0.08 * part : 0,
    );
    polygon(
      context,
      train,
      [
        [left, top],
        [left + 1.2 * scale, top - 1.3 * scale],
        [right - 1.2 * scale, top - 1.3 * scale],
        [right, top],
      ],
      0.32,
    );
    for (const window of [-3.6, -0.9, 1.8])
      polygon(context, part ? sun : house, [
        [x + window * scale, top + 1.2 * scale],
        [x + (window + 1.8) * scale, top + 1.2 * scale],
        [x + (window + 1.8) * scale, top + 3 * scale],
        [x + window * scale, top + 3 * scale],
      ]);
  }
}

/** The drone: it leans with its speed, and its camera follows the controls. */
export function paintDrone(
  context: CanvasRenderingContext2D,
  { x, y, size, flight, still }: { x: number; y: number; size: number; flight: Flight; still: boolean },
  { drone }: ValleyColours,
) {
  context.save();
  context.translate(x, y);
  context.rotate(Math.max(-0.3, Math.min(0.3, flight.speed / 90)));
  context.scale(size, size);
  polygon(
    context,
    drone,
    [
      [-6, -1.6],
      [0, -3.4],
      [6, -1.6],
      [0, 0.6],
    ],
    -0.2,
  );
  polygon(
    context,
    drone,
    [
      [-6, -1.6],
      [0, 0.6],
      [0, 3.2],
      [-3.6, 1.6],
    ],
    0.2,
  );
  polygon(
    context,
    drone,
    [
      [6, -1.6],
      [0, 0.6],
      [0, 3.2],
      [3.6, 1.6],
    ],
    0.42,
  );
  for (const side of [-1, 1]) {
    polygon(
      context,
      drone,
      [
        [5 * side, -1.8],
        [13 * side, -4.2],
        [13 * side, -3.4],
        [5 * side, -0.8],
      ],
      0.3,
    );
    polygon(
      context,
      drone,
      [
        [12.2 * side, -6],
        [13.8 * side, -6],
        [13.4 * side, -2.6],
        [12.6 * side, -2.6],
      ],
      0.1,
    );
    const blade =
      flight.height < 0.5 ? 5 : still ? 6 : 2 + 5 * Math.abs(Math.cos(flight.seconds * 31 + side));
    polygon(context, 'rgb(255 255 255 / 0.75)', [
      [13 * side - blade, -6.6],
      [13 * side + blade, -6.6],
      [13 * side + blade, -6],
      [13 * side - blade, -6],
    ]);
    polygon(
      context,
      drone,
      [
        [3 * side, 1.6],
        [4 * side, 1.6],
        [6 * side, 6],
        [5.2 * side, 6],
      ],
      0.4,
    );
  }
  context.translate(0, 3.6);
  context.rotate((-flight.tilt / 180) * Math.PI + flight.panX / 160);
  polygon(
    context,
    drone,
    [
      [-2, -1.2],
      [2, -1.2],
      [2, 2.2],
      [-2, 2.2],
    ],
    0.6,
  );
  polygon(context, flight.recording ? '#ff4d3d' : '#bfe9ff', [
    [-1, 0.4],
    [1, 0.4],
    [1, 2.4],
    [-1, 2.4],
  ]);
  context.restore();
}
