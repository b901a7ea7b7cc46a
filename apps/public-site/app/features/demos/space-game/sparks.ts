import type { Happening } from './game';
import type { Colours } from './colours';
import { facet } from './paper';

type Spark = {
  x: number;
  y: number;
  dx: number;
  dy: number;
  age: number;
  colour: keyof Colours;
  size: number;
};
type Word = { x: number; y: number; text: string; age: number };

const sparkMs = 620;
const wordMs = 900;

/** Visual effects of events. The game doesn't depend on them. */
export class Sparks {
  /** How far the ship banks, from -1 to 1. */
  lean = 0;
  private sparks: Spark[] = [];
  private words: Word[] = [];
  private shock = 0;

  constructor(private readonly still: boolean) {}

  take(happened: Happening[]) {
    for (const { kind, x, y, points } of happened) {
      if (kind === 'gem') this.burst(x, y, 'gem', 8);
      if (kind === 'powerup') this.burst(x, y, 'powerup', 12);
      if (kind === 'laser') this.burst(x, y, 'laser', 12);
      if (kind === 'rock') this.burst(x, y, 'rock', 9);
      if (kind === 'bossHit') this.burst(x, y, 'boss', 4);
      if (kind === 'saved') this.burst(x, y, 'powerup', 10);
      if (kind === 'hurt') this.burst(x, y, 'paper', 22);
      if (kind === 'bossDown') this.burst(x, y, 'boss', 60);
      if (kind === 'hurt' || kind === 'bossDown') this.shock = 1;
      if (points) this.words.push({ x, y, text: `+${points}`, age: 0 });
    }
  }

  advance(milliseconds: number, turn: number) {
    this.lean += (turn - this.lean) * Math.min(1, milliseconds / 90);
    this.shock = Math.max(0, this.shock - milliseconds / 350);
    for (const spark of this.sparks) {
      spark.age += milliseconds;
      spark.x += spark.dx * milliseconds;
      spark.y += spark.dy * milliseconds;
    }
    for (const word of this.words) word.age += milliseconds;
    this.sparks = this.sparks.filter(({ age }) => age < sparkMs);
    this.words = this.words.filter(({ age }) => age < wordMs);
  }

  shake(): [number, number] {
    return [Math.sin(this.shock * 40) * this.shock * 2.4, Math.cos(this.shock * 33) * this.shock * 1.6];
  }

  paint(context: CanvasRenderingContext2D, colours: Colours) {
    for (const { x, y, age, size, colour } of this.sparks) {
      const left = 1 - age / sparkMs;
      const turn = age * 0.01 + x;
      context.globalAlpha = left;
      facet(
        context,
        [0, 2.1, 4.2].map(corner => [
          x + Math.cos(turn + corner) * size * left,
          y + Math.sin(turn + corner) * size * left,
        ]),
        colours[colour],
      );
    }
    context.fillStyle = colours.paper;
    context.font = "700 5px 'Bricolage Grotesque Variable', sans-serif";
    context.textAlign = 'center';
    for (const { x, y, text, age } of this.words) {
      context.globalAlpha = 1 - age / wordMs;
      context.fillText(text, x, y - (this.still ? 6 : 6 + age * 0.012));
    }
    context.globalAlpha = 1;
  }

  private burst(x: number, y: number, colour: keyof Colours, count: number) {
    for (let index = 0; index < (this.still ? 0 : count); index += 1) {
      const angle = (index / count) * Math.PI * 2 + x;
      const speed = 0.015 + ((index * 7) % 5) * 0.008;
      this.sparks.push({
        x,
        y,
        dx: Math.cos(angle) * speed,
        dy: Math.sin(angle) * speed,
        age: 0,
        colour,
        size: 1 + ((index * 3) % 4) * 0.5,
      });
    }
  }
}
