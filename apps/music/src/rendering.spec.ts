import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { encodeMonoMp3 } from './encoding/mp3.ts';
import { readDuration, readFrames } from './encoding/mp3-header.ts';
import { truePeaks } from './mixing/limiter.ts';
import { integratedLoudness } from './mixing/loudness.ts';
import { oneShots } from './pads/one-shots.ts';
import { renderOneShot } from './pads/render-one-shot.ts';
import { publicFolder } from './public-audio.ts';
import { samples, type Stereo } from './sound/stereo.ts';
import { harbourLight } from './tracks/harbour-light.ts';
import { lastQuietHour } from './tracks/last-quiet-hour.ts';

type Pad = {
  id: string;
  title: string;
  group: string;
  url: string;
  colour: string;
  loop: boolean;
  seconds: number;
};
type Loop = { id: string; url: string; waveformUrl: string; seconds: number; loop: boolean };

const published = (path: string) => readFileSync(new URL(`.${path}`, publicFolder));
const { pads }: { pads: Pad[] } = JSON.parse(published('/audio/pads/pads.json').toString());
const { loops }: { loops: Loop[] } = JSON.parse(published('/audio/toad-tuff/loops.json').toString());

const bytes = ({ left, right }: Stereo) =>
  Buffer.concat([Buffer.from(left.buffer), Buffer.from(right.buffer)]);

it.each([harbourLight, lastQuietHour])('renders $title identically each time', ({ compose }) => {
  const [first, second] = [compose(1.5), compose(1.5)];
  expect(first.left).toHaveLength(samples(1.5));
  expect(bytes(first).equals(bytes(second))).toBe(true);
});

it('masters to the target loudness, below the ceiling', () => {
  const excerpt = harbourLight.compose(4);
  expect(integratedLoudness(excerpt)).toBeCloseTo(-14, 0);
  for (const channel of [excerpt.left, excerpt.right])
    expect(truePeaks(channel).reduce((highest, peak) => Math.max(highest, peak), 0)).toBeLessThan(0.87);
});

it('has at least twelve published pads, in groups, that match the current scores', async () => {
  expect(pads.map(({ id }) => id)).toEqual(oneShots.map(({ id }) => id));
  expect(pads.length).toBeGreaterThanOrEqual(12);
  const kick = oneShots.find(({ id }) => id === 'kick')!;
  const again = Buffer.from(await encodeMonoMp3(renderOneShot(kick), 3));
  expect(again.equals(published('/audio/pads/kick.mp3'))).toBe(true);
});

it.each(pads.map(pad => [pad.title, pad] as const))(
  '%s is a short, light, mono pad',
  (_, { url, seconds, colour }) => {
    const file = published(url);
    expect(readDuration(file)).toBeCloseTo(seconds, 3);
    expect(seconds).toBeLessThanOrEqual(3);
    expect(file.length).toBeLessThanOrEqual(60 * 1024);
    expect(readFrames(file).every(({ mono }) => mono)).toBe(true);
    expect(colour).toMatch(/^#[\da-f]{6}$/);
  },
);

it.each(loops.map(loop => [loop.id, loop] as const))('%s is a loop of 30 to 60 seconds', (_, loop) => {
  expect(readDuration(published(loop.url))).toBeCloseTo(loop.seconds, 3);
  expect(loop.seconds).toBeGreaterThanOrEqual(30);
  expect(loop.seconds).toBeLessThanOrEqual(60);
  expect(JSON.parse(published(loop.waveformUrl).toString()).peaks).toHaveLength(200);
});

it('has three loops by the band', () => {
  expect(loops).toHaveLength(3);
});
