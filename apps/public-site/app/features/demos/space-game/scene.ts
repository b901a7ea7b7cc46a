import type { Colours } from './colours';
import type { Game } from './game';
import type { Sparks } from './sparks';

/** Everything that one frame shows. */
export type Scene = { game: Game; sparks: Sparks; colours: Colours; seconds: number; still: boolean };
