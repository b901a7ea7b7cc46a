import type { Composition } from '../score/composition.ts';
import { cleanSeams } from './clean-seams.ts';
import { echoverseDemo } from './echoverse-demo.ts';
import { firstRope } from './first-rope.ts';
import { harbourLight } from './harbour-light.ts';
import { lastQuietHour } from './last-quiet-hour.ts';
import { paperLanterns } from './paper-lanterns.ts';
import { sparkGap } from './spark-gap.ts';
import { tideline } from './tideline.ts';
import { weatherChoir } from './weather-choir.ts';

/** The library, in the order that rooms show. */
export const compositions: readonly Composition[] = [
  echoverseDemo,
  paperLanterns,
  lastQuietHour,
  cleanSeams,
  firstRope,
  sparkGap,
  tideline,
  weatherChoir,
  harbourLight,
];
