import {
  Conflict,
  InvalidInput,
  NotAllowed,
  NotFound,
  TooLarge,
  TooMany,
  UnsupportedType,
} from '@sevenfold/contracts';

export const onlyTheHost = () =>
  new NotAllowed('track.host-only', 'Only the host of a room can upload tracks.');
export const sizeMissing = () =>
  new InvalidInput('track.size-missing', 'Say how long the file is (Content-Length).', {
    field: 'content-length',
  });
export const tooLarge = (most: number) =>
  new TooLarge('track.too-large', `A track can be up to ${Math.floor(most / 1_048_576)} MiB.`);
export const quotaReached = () =>
  new TooMany('track.quota-reached', 'You’ve reached the limit for uploaded tracks. Remove one first.');
export const hourlyLimit = () =>
  new TooMany('track.hourly-limit', 'You’ve reached the hourly limit for uploads. Try again later.');
export const notAudio = () =>
  new UnsupportedType(
    'track.not-audio',
    'Browsers can’t play this file. Upload MP3, AAC, Ogg, Opus, FLAC, WAV or WebM.',
  );
export const noSound = () => new UnsupportedType('track.no-sound', 'There’s no sound in this file.');
export const unreadable = (cause: Error) =>
  new UnsupportedType(
    'track.unreadable',
    'This file takes too long to read. Save it again as MP3, AAC, Ogg, Opus, FLAC, WAV or WebM.',
    { cause },
  );
export const cutShort = () =>
  new Conflict('track.incomplete', 'The upload was interrupted, and nothing was saved. Try again.');
export const trackNotFound = () => new NotFound('track.not-found', 'This track no longer exists.');
