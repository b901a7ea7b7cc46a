import { divisions, type DivisionId } from '@sevenfold/brand';

export function demoTitle(division: DivisionId): string {
  const { showcase, name } = divisions[division];
  return showcase?.title ?? name;
}

/** Shown before a demo loads. */
export const invitations: Record<DivisionId, string> = {
  lumina: 'Six colours, three typefaces, three shapes and your own name. Take the mark home as SVG or PNG.',
  vespera: 'A short story in three chapters, in the light and the size you read best in.',
  nexus: 'Real JavaScript in a room without doors. Try to break out, or loop forever.',
  summit: 'Three questions, thirty seconds each, and a rope to the top for every right answer.',
  skyforge: 'Falling rock, three lives and a bird with a temper. With keys or a finger.',
  horizon: 'Fly a drone over our valley: by hand, along its own path, or after the little train.',
  echoverse: 'Our track “Echoverse”: ambient electronic at 120 beats a minute, to hear and to watch.',
};
