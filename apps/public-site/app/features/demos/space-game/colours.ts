/** Colours of the game, read from the style sheet. */
export type Colours = {
  top: string;
  bottom: string;
  star: string;
  far: string;
  near: string;
  paper: string;
  rock: string;
  gem: string;
  powerup: string;
  laser: string;
  missile: string;
  boss: string;
};
