import type { Colours } from './colours';
import type { Game } from './game';
import type { Sparks } from './sparks';

/** What one picture shows. */
export type Scene = { game: Game; sparks: Sparks; colours: Colours; seconds: number; still: boolean };
