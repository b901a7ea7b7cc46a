import { sampleRate } from './stereo.ts';

/** A filter with variable cutoff (topology-preserving state-variable filter). */
export class MovingFilter {
  low = 0;
  band = 0;
  high = 0;
  private g = 0;
  private k = 1;
  private first = 0;
  private second = 0;

  /** `resonance` from 0 (none) to 1 (nearly self-oscillating). */
  tune(cutoff: number, resonance = 0): void {
    this.g = Math.tan((Math.PI * Math.min(Math.max(cutoff, 15), sampleRate * 0.45)) / sampleRate);
    this.k = 2 - 1.92 * resonance;
  }

  feed(input: number): void {
    this.high = (input - this.first * (this.g + this.k) - this.second) / (1 + this.g * (this.g + this.k));
    this.band = this.g * this.high + this.first;
    this.first = this.g * this.high + this.band;
    this.low = this.g * this.band + this.second;
    this.second = this.g * this.band + this.low;
  }

  lowPass(input: number): number {
    this.feed(input);
    return this.low;
  }

  bandPass(input: number): number {
    this.feed(input);
    return this.band * this.k;
  }

  highPass(input: number): number {
    this.feed(input);
    return this.high;
  }
}

/** A gentle low-pass with fixed cutoff. */
export function softener(cutoff: number): (input: number) => number {
  const share = 1 - Math.exp((-2 * Math.PI * cutoff) / sampleRate);
  let state = 0;
  return input => {
    state += share * (input - state);
    return state;
  };
}
