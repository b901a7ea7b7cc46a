import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as firstRope from './first-rope';
import * as harbourLight from './harbour-light';
import { svgOf, type Drawing } from './kit';
import * as margins from './margins';
import * as paperKingdoms from './paper-kingdoms';
import * as roofByRoof from './roof-by-roof';
import * as theQuietLabel from './the-quiet-label';
import * as tideline from './tideline';
import * as tuesdayAtEleven from './tuesday-at-eleven';
import * as weatherChoir from './weather-choir';

const files: Record<string, () => Drawing>[] = [
  harbourLight,
  tideline,
  paperKingdoms,
  tuesdayAtEleven,
  theQuietLabel,
  firstRope,
  weatherChoir,
  margins,
  roofByRoof,
];

/** Pictures under the names that case studies use: `harbourLightPoster` is `harbour-light-poster`. */
const drawings = new Map(
  files.flatMap(file =>
    Object.entries(file).map(([name, draw]) => [
      name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`),
      draw,
    ]),
  ),
);

export const pictureNames = [...drawings.keys()];

/** A case study's picture. The random seeds are fixed, so every build draws it the same. */
export function drawingOf(slug: string, picture: string): Drawing {
  const draw = drawings.get(`${slug}-${picture}`);
  if (!draw) throw new Error(`No function draws ${picture} of ${slug}.`);
  return draw();
}

/** Writes `/cases/{slug}-{picture}.svg` for all case studies. */
export async function writeCaseArt(clientDirectory: string): Promise<void> {
  const folder = join(clientDirectory, 'cases');
  await mkdir(folder, { recursive: true });
  for (const [name, draw] of drawings) await writeFile(join(folder, `${name}.svg`), svgOf(draw()));
}
