import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { divisionIds } from '@sevenfold/brand';
import { readDuration, readFrames } from './encoding/mp3-header.ts';
import type { LibraryEntry } from './library.ts';
import type { Waveform } from './measure/waveform.ts';
import { publicFolder } from './public-audio.ts';
import { compositions } from './tracks/index.ts';

const published = (path: string) => readFileSync(new URL(`.${path}`, publicFolder));
const library: LibraryEntry[] = JSON.parse(published('/audio/library.json').toString());
const tracks = library.map(entry => [entry.title, entry] as const);

it('has at least eight tracks, at least one per division, and those that other code links to', () => {
  expect(library.length).toBeGreaterThanOrEqual(8);
  expect(new Set(library.map(({ division }) => division))).toEqual(new Set(divisionIds));
  const urls = library.map(({ url }) => url);
  expect(urls).toEqual(expect.arrayContaining(['/audio/echoverse_demo.mp3', '/audio/paper_lanterns.mp3']));
  expect(new Set(urls).size).toBe(urls.length);
});

it('varies mood, tempo, key and metre', () => {
  const distinct = (fact: 'mood' | 'bpm' | 'key' | 'meter') =>
    new Set(library.map(entry => entry[fact])).size;
  expect(distinct('mood')).toBe(library.length);
  expect(distinct('bpm')).toBe(library.length);
  expect(distinct('key')).toBe(library.length);
  expect(distinct('meter')).toBeGreaterThanOrEqual(4);
});

it('lists every composition with the facts of its score', () => {
  const described = compositions.map(({ id, title, artist, division, mood, bpm, key, meter, file }) => ({
    id,
    title,
    artist,
    division,
    mood,
    bpm,
    key,
    meter,
    url: `/audio/${file}.mp3`,
  }));
  expect(library).toMatchObject(described);
});

it.each(tracks)('%s is an MP3 with the listed duration', (_, { url, durationSeconds, sha256 }) => {
  const file = published(url);
  expect(readDuration(file)).toBeCloseTo(durationSeconds, 3);
  expect(durationSeconds).toBeGreaterThanOrEqual(90);
  expect(readFrames(file).every(frame => frame.sampleRate === 44_100 && !frame.mono)).toBe(true);
  expect(file.length).toBeLessThanOrEqual(1_500_000);
  expect(createHash('sha256').update(file).digest('hex')).toBe(sha256);
});

it.each(tracks)('%s has a full-scale waveform with varied peaks', (_, { waveformUrl, durationSeconds }) => {
  const { peaks, seconds }: Waveform = JSON.parse(published(waveformUrl).toString());
  expect(seconds).toBe(durationSeconds);
  expect(peaks).toHaveLength(400);
  expect(peaks.every(peak => Number.isInteger(peak) && peak >= 0 && peak <= 100)).toBe(true);
  expect(Math.max(...peaks)).toBe(100);
  expect(new Set(peaks).size).toBeGreaterThan(20);
});

it.each(tracks)('%s has a square cover of plain shapes', (_, { id, coverUrl }) => {
  const svg = published(coverUrl).toString();
  expect(svg).toBe(compositions.find(composition => composition.id === id)?.cover());
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 480 480"/);
  expect(new Set(svg.match(/<[a-z]+/gi))).toEqual(new Set(['<svg', ...(svg.match(/<(path|circle)/g) ?? [])]));
  expect(svg).not.toMatch(/\bon\w+=|href|url\(|style=|<!|&/i);
  expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(20 * 1024);
});
