import type { ComponentType } from 'react';
import type { DivisionId } from '@sevenfold/brand';
import { Blueprint } from './blueprint';
import { Chord } from './chord';
import { Contours } from './contours';
import { Fields } from './fields';
import { LampAndBook } from './lamp-and-book';
import { Marks } from './marks';
import { RockFall } from './rock-fall';

/** The artwork at the top of each division's page. */
export const artworkOf: Record<DivisionId, ComponentType> = {
  lumina: Marks,
  vespera: LampAndBook,
  nexus: Blueprint,
  summit: Contours,
  skyforge: RockFall,
  horizon: Fields,
  echoverse: Chord,
};
