import type { Track } from '@sevenfold/contracts';

/** Actions of media keys: on a headset, a lock screen or a keyboard. */
export type MediaKeys = Partial<Record<MediaSessionAction, (details: MediaSessionActionDetails) => void>>;

export type OnLockScreen = {
  title: string;
  artist: string;
  artwork: MediaImage[];
  playing: boolean;
  position: { seconds: number; duration: number; rate: number } | undefined;
};

const actions: MediaSessionAction[] = [
  'play',
  'pause',
  'stop',
  'nexttrack',
  'seekto',
  'seekbackward',
  'seekforward',
];

/** Shows the current track on the lock screen. */
export function showOnLockScreen({ title, artist, artwork, playing, position }: OnLockScreen): void {
  const { mediaSession } = navigator;
  const shown = mediaSession.metadata;
  if (shown?.title !== title || shown.artist !== artist)
    mediaSession.metadata = new MediaMetadata({ title, artist, album: 'RydeSync', artwork });
  mediaSession.playbackState = playing ? 'playing' : 'paused';
  if (!position) return mediaSession.setPositionState();
  const { seconds, duration, rate } = position;
  mediaSession.setPositionState({ duration, playbackRate: rate, position: Math.min(seconds, duration) });
}

/** Keys without a handler do nothing. Returns a function that removes the handlers. */
export function listenToKeys(keys: MediaKeys): () => void {
  const { mediaSession } = navigator;
  const set = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
    try {
      mediaSession.setActionHandler(action, handler);
    } catch {
      // Some browsers reject keys that they do not know.
    }
  };
  for (const action of actions) set(action, keys[action] ?? null);
  return () => {
    for (const action of actions) set(action, null);
    mediaSession.metadata = null;
    mediaSession.playbackState = 'none';
    mediaSession.setPositionState();
  };
}

/** The cover, if there is one. */
export const artworkOf = (track: Track | undefined): MediaImage[] =>
  track?.coverUrl
    ? [{ src: new URL(track.coverUrl, location.href).href, sizes: 'any', type: 'image/svg+xml' }]
    : [];

/**
 * Ten seconds of silence, repeated: browsers send media keys only to a page with a playing media element, and
 * ignore Web Audio.
 */
export function silence(): HTMLAudioElement {
  const rate = 8_000;
  const bytes = new DataView(new ArrayBuffer(44 + rate * 10));
  const text = (at: number, value: string) =>
    [...value].forEach((letter, index) => bytes.setUint8(at + index, letter.charCodeAt(0)));
  text(0, 'RIFF');
  bytes.setUint32(4, bytes.byteLength - 8, true);
  text(8, 'WAVEfmt ');
  bytes.setUint32(16, 16, true);
  bytes.setUint16(20, 1, true);
  bytes.setUint16(22, 1, true);
  bytes.setUint32(24, rate, true);
  bytes.setUint32(28, rate, true);
  bytes.setUint16(32, 1, true);
  bytes.setUint16(34, 8, true);
  text(36, 'data');
  bytes.setUint32(40, bytes.byteLength - 44, true);
  new Uint8Array(bytes.buffer, 44).fill(128);
  const audio = new Audio(URL.createObjectURL(new Blob([bytes.buffer], { type: 'audio/wav' })));
  audio.loop = true;
  return audio;
}
