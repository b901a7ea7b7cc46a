// Composes the studio's tracks and writes them to public/audio. Run once when a composition changes and commit
// the files: node scripts/make-tracks.mjs
import { writeFile } from 'node:fs/promises';
import { Mp3Encoder } from '@breezystack/lamejs';
import { echoverseDemo, paperLanterns } from './compositions.mjs';
import { sampleRate } from './synthesis.mjs';

const kilobitsPerSecond = 128;
const samplesPerFrame = 1152;
const tracks = { 'echoverse_demo.mp3': echoverseDemo, 'paper_lanterns.mp3': paperLanterns };

for (const [file, compose] of Object.entries(tracks)) {
  const mix = compose();
  await writeFile(new URL(`../public/audio/${file}`, import.meta.url), encode(mix));
}

function encode({ left, right, length }) {
  const encoder = new Mp3Encoder(2, sampleRate, kilobitsPerSecond);
  const [leftPcm, rightPcm] = [toPcm(left), toPcm(right)];
  const parts = [];
  for (let start = 0; start < length; start += samplesPerFrame) {
    const end = start + samplesPerFrame;
    parts.push(encoder.encodeBuffer(leftPcm.subarray(start, end), rightPcm.subarray(start, end)));
  }
  parts.push(encoder.flush());
  return Buffer.concat(parts.map(part => Buffer.from(part)));
}

function toPcm(samples) {
  return Int16Array.from(samples, sample => Math.round(sample * 32_767));
}
