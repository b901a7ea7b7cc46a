import type { Happening } from './game';

type Tone = { from: number; to: number; seconds: number; shape: OscillatorType; loud: number };

const tones: Partial<Record<Happening['kind'], Tone>> = {
  shot: { from: 620, to: 210, seconds: 0.07, shape: 'triangle', loud: 0.05 },
  gem: { from: 880, to: 1320, seconds: 0.12, shape: 'sine', loud: 0.16 },
  rock: { from: 190, to: 60, seconds: 0.14, shape: 'square', loud: 0.06 },
  powerup: { from: 440, to: 1100, seconds: 0.3, shape: 'triangle', loud: 0.16 },
  laser: { from: 240, to: 1500, seconds: 0.35, shape: 'sawtooth', loud: 0.07 },
  hurt: { from: 260, to: 50, seconds: 0.45, shape: 'sawtooth', loud: 0.14 },
  saved: { from: 520, to: 390, seconds: 0.18, shape: 'triangle', loud: 0.14 },
  boss: { from: 70, to: 130, seconds: 0.9, shape: 'sawtooth', loud: 0.12 },
  bossHit: { from: 330, to: 250, seconds: 0.05, shape: 'square', loud: 0.04 },
  bossDown: { from: 180, to: 720, seconds: 0.9, shape: 'triangle', loud: 0.2 },
  level: { from: 660, to: 990, seconds: 0.25, shape: 'sine', loud: 0.12 },
  over: { from: 330, to: 82, seconds: 1.1, shape: 'triangle', loud: 0.18 },
};

/** Plays a gliding tone for each event. Silent until `open`. */
export class Sounds {
  private context: AudioContext | undefined;

  /** Call from a click or a key press: browsers block audio before that. */
  open() {
    this.context ??= new AudioContext();
    void this.context.resume();
  }

  play(happened: Happening[]) {
    const { context } = this;
    if (!context) return;
    for (const kind of new Set(happened.map(happening => happening.kind))) {
      const tone = tones[kind];
      if (tone) this.sound(context, tone);
    }
  }

  close() {
    void this.context?.close();
    this.context = undefined;
  }

  private sound(context: AudioContext, { from, to, seconds, shape, loud }: Tone) {
    const [now, oscillator, gain] = [context.currentTime, context.createOscillator(), context.createGain()];
    oscillator.type = shape;
    oscillator.frequency.setValueAtTime(from, now);
    oscillator.frequency.exponentialRampToValueAtTime(to, now + seconds);
    gain.gain.setValueAtTime(loud, now);
    gain.gain.exponentialRampToValueAtTime(0.001, now + seconds);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(now);
    oscillator.stop(now + seconds);
  }
}
