import type { DivisionId } from '@sevenfold/brand';

/** What is said of each demo before it is loaded. */
export const demos: Record<DivisionId, { title: string; invitation: string }> = {
  lumina: {
    title: 'Brand maker',
    invitation:
      'Six colours, three typefaces, three shapes and your own name. Take the mark home as SVG or PNG.',
  },
  vespera: {
    title: 'Lamplight reader',
    invitation: 'A short story in three chapters, in the light and the size you read best in.',
  },
  nexus: {
    title: 'Code runner',
    invitation: 'Real JavaScript in a room without doors. Try to get out, or to stay in for ever.',
  },
  summit: {
    title: 'Goal-setting quiz',
    invitation: 'Three questions, thirty seconds each, and a rope to the top for every right answer.',
  },
  skyforge: {
    title: 'Gravel & Gems',
    invitation: 'Falling rock, three lives and a bird with a temper. By keys or by finger.',
  },
  horizon: {
    title: 'Drone control',
    invitation: 'Fly a drone over our valley: by hand, along its own path, or after the little train.',
  },
  echoverse: {
    title: 'Echoverse',
    invitation: 'Our own ambient electronic at 120 beats a minute, to hear and to look at.',
  },
};
