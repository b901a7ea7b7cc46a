import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { libraryTracks, trackListSchema, waveformSchema } from '../src/index.js';

/** A file of the public site; the contracts only know its URL. */
const published = (path: string) => new URL(`../../../apps/public-site/public${path}`, import.meta.url);

it('lists the tracks in the order of their creation', () => {
  const made: { sha256: string }[] = JSON.parse(readFileSync(published('/audio/library.json'), 'utf8'));
  expect(libraryTracks).toEqual(made.map(({ sha256: _, ...facts }) => facts));
  expect(trackListSchema.parse({ tracks: libraryTracks })).toEqual({ tracks: libraryTracks });
});

it.each(libraryTracks.map(track => [track.title, track] as const))('can play and show %s', (_, track) => {
  expect(existsSync(published(track.url))).toBe(true);
  expect(existsSync(published(track.coverUrl!))).toBe(true);
  const waveform = waveformSchema.parse(JSON.parse(readFileSync(published(track.waveformUrl!), 'utf8')));
  expect(waveform.seconds).toBe(track.durationSeconds);
  expect(waveform.peaks).toHaveLength(400);
});
