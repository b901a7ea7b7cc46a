import { InvalidInput } from '@sevenfold/contracts';

/** @throws InvalidInput if a description contains anything but audio. */
export function requireAudioOnly(sdp: string): string {
  const media = mediaOf(sdp);
  if (media.length === 0 || media.some(kind => kind !== 'audio'))
    throw new InvalidInput('voice.sound-alone', 'The voice server carries only audio.');
  return sdp;
}

/** @throws InvalidInput unless exactly one voice is offered. */
export function requireOneVoice(sdp: string) {
  requireAudioOnly(sdp);
  if (mediaOf(sdp).length > 1) throw new InvalidInput('voice.one-voice', 'One voice at a time.');
}

const mediaOf = (sdp: string) => [...sdp.matchAll(/^m=(\S+)/gm)].map(([, kind]) => kind);
