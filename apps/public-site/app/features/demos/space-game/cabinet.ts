import { launch, newGame, step, stepMs, type Effect, type Game, type Happening, type Phase } from './game';
import { sky } from './rules';

export type Display = {
  phase: Phase;
  paused: boolean;
  score: number;
  best: number;
  lives: number;
  level: number;
  combo: number;
  multiplier: number;
  bossHealth: number | undefined;
  /** Whole seconds left of each effect. */
  effects: Record<Effect, number>;
};

/** Storage for the best score. */
export type ScoreBook = { read(): number; write(score: number): void };

/** A longer frame means that the tab was hidden. */
const longestFrameMs = 100;

/** Runs the game: time, pause, controls, best score and display. */
export class Cabinet {
  game: Game;
  paused = false;
  readonly controls = { left: false, right: false, fire: false, towards: undefined as number | undefined };
  private best: number;
  private rest = 0;
  private shown: Display;
  private readonly listeners = new Set<() => void>();

  constructor(
    seed: number,
    private readonly scores: ScoreBook,
  ) {
    this.game = newGame(seed);
    this.best = scores.read();
    this.shown = this.display();
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly snapshot = () => this.shown;

  get running() {
    return !this.paused && (this.game.phase === 'playing' || this.game.phase === 'boss');
  }

  launch() {
    this.game = launch(this.game);
    this.paused = false;
    this.rest = 0;
    this.release();
    this.show();
  }

  pause() {
    if (!this.running) return;
    this.paused = true;
    this.release();
    this.show();
  }

  goOn() {
    this.paused = false;
    this.show();
  }

  hold(control: 'left' | 'right' | 'fire', held: boolean) {
    this.controls[control] = held;
  }

  /** Steers towards a finger. `share` is its position across the sky, from 0 to 1. */
  lead(share: number) {
    if (this.running) this.controls.towards = share * sky.width;
  }

  release() {
    Object.assign(this.controls, { left: false, right: false, fire: false, towards: undefined });
  }

  /** Runs as many whole steps as fit. The remainder counts towards the next frame. */
  advance(milliseconds: number): Happening[] {
    const happened: Happening[] = [];
    if (!this.running) return happened;
    this.rest += Math.min(milliseconds, longestFrameMs);
    while (this.rest >= stepMs && this.running) {
      this.rest -= stepMs;
      this.game = step(this.game, this.input());
      happened.push(...this.game.happenings);
    }
    if (this.game.phase === 'gameOver') this.writeScore();
    this.show();
    return happened;
  }

  private input() {
    const { left, right, fire, towards } = this.controls;
    const steer = left === right ? 0 : left ? -1 : 1;
    return { steer, towards: steer === 0 ? towards : undefined, fire } as const;
  }

  private writeScore() {
    if (this.game.score <= this.best) return;
    this.best = this.game.score;
    this.scores.write(this.best);
  }

  private show() {
    const display = this.display();
    if (JSON.stringify(display) === JSON.stringify(this.shown)) return;
    this.shown = display;
    for (const listener of this.listeners) listener();
  }

  private display(): Display {
    const { phase, score, lives, level, combo, multiplier, boss, effects } = this.game;
    const seconds = (effect: Effect) => Math.ceil(effects[effect] / 1000);
    return {
      phase,
      paused: this.paused,
      score,
      best: this.best,
      lives,
      level,
      combo,
      multiplier,
      bossHealth: boss?.health,
      effects: { invincible: seconds('invincible'), shield: seconds('shield'), laser: seconds('laser') },
    };
  }
}
