import type { Track } from '@sevenfold/contracts';

/** The studio's own tracks, for rooms to play. */
export const tracks: readonly Track[] = [
  {
    id: 'echoverse-demo',
    title: 'Echoverse',
    artist: 'Sevenfold',
    url: '/audio/echoverse_demo.mp3',
    durationSeconds: 90,
    mood: 'wide',
    bpm: 96,
  },
];
