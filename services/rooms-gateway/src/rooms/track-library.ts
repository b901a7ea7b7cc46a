import type { Track } from '@sevenfold/contracts';

/** The studio's own tracks, for rooms to play. */
export const tracks: readonly Track[] = [
  {
    id: 'echoverse-demo',
    title: 'Echoverse',
    artist: 'Sevenfold',
    url: '/audio/echoverse_demo.mp3',
    durationSeconds: 98,
    mood: 'wide',
    bpm: 120,
  },
  {
    id: 'paper-lanterns',
    title: 'Paper Lanterns',
    artist: 'Sevenfold',
    url: '/audio/paper_lanterns.mp3',
    durationSeconds: 100,
    mood: 'warm',
    bpm: 88,
  },
];

const durations = new Map(tracks.map(({ url, durationSeconds }) => [url, durationSeconds]));

/** Seconds; undefined for tracks that are not ours. */
export const durationOf = (trackUrl: string) => durations.get(trackUrl);
