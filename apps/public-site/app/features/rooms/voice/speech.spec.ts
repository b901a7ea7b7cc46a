import { levelOf, speakersAmong, speakingLevel } from './speech';

const sine = (amplitude: number) =>
  Float32Array.from({ length: 2048 }, (_, at) => amplitude * Math.sin(at / 7));

describe('voice levels', () => {
  it('are linear in decibels, from silence to full scale', () => {
    expect(levelOf(sine(0))).toBe(0);
    expect(levelOf(sine(1e-4))).toBe(0);
    expect(levelOf(new Float32Array(64).fill(1))).toBe(1);
    expect(levelOf(sine(0.1)) - levelOf(sine(0.01))).toBeCloseTo(1 / 3, 1);
  });

  it('distinguish speech from a quiet room', () => {
    expect(levelOf(sine(0.12))).toBeGreaterThan(speakingLevel);
    expect(levelOf(sine(0.01))).toBeLessThan(speakingLevel);
  });

  it('count only for people in voice who are not muted', () => {
    const voices = { ada: { mute: false }, ben: { mute: true }, cleo: { mute: false } };
    expect(speakersAmong(voices, { ada: 0.9, ben: 0.9, cleo: 0.1, dan: 0.9 })).toEqual(['ada']);
  });
});
