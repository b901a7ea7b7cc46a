/** How beats become seconds: tempo, swing and rubato. */
export type Tempo = {
  bpm: number;
  /** Position of the second of two eighths (or sixteenths): 0.5 is straight, 0.66 is a triplet feel. */
  swing?: number;
  swingUnit?: 0.5 | 0.25;
  /** Tempo factor at a beat, for rubato and slowing down at the end. */
  bend?: (beat: number) => number;
};

const grain = 1 / 16;

export class Clock {
  private readonly starts: number[] = [];
  private readonly tempo: Tempo;

  constructor(tempo: Tempo, beats: number) {
    this.tempo = tempo;
    let seconds = 0;
    for (let step = 0; step <= (beats + 32) / grain; step += 1) {
      this.starts.push(seconds);
      seconds += (60 / tempo.bpm / (tempo.bend?.(step * grain) ?? 1)) * grain;
    }
  }

  seconds(beat: number): number {
    const place = Math.max(0, this.swung(beat)) / grain;
    const whole = Math.min(Math.floor(place), this.starts.length - 2);
    const [from, to] = [this.starts[whole]!, this.starts[whole + 1]!];
    return from + (to - from) * (place - whole);
  }

  private swung(beat: number): number {
    const { swing = 0.5, swingUnit = 0.5 } = this.tempo;
    const pair = swingUnit * 2;
    const start = Math.floor(beat / pair + 1e-9) * pair;
    const share = (beat - start) / pair;
    return start + pair * (share < 0.5 ? share * 2 * swing : swing + (share - 0.5) * 2 * (1 - swing));
  }
}
