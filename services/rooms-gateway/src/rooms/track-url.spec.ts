import { isPlayableUrl, uploadedTrackUrl } from './track-url.js';

const uploaded = uploadedTrackUrl('0b5e8f3a-1c2d-4e5f-8a9b-0c1d2e3f4a5b');

it.each([
  ['/audio/echoverse_demo.mp3', true],
  ['/audio/sub/track-2.ogg', true],
  ['https://example.com/a.mp3?x=1', true],
  [uploaded, true],
  [`${uploaded}/../../../rooms`, false],
  [`${uploaded}?as=page`, false],
  [`/elsewhere${uploaded}`, false],
  [uploadedTrackUrl('..'), false],
  ['http://example.com/a.mp3', false],
  ['https://ada@example.com/a.mp3', false],
  ['https://:secret@example.com/a.mp3', false],
  ['https://192.168.0.1/a.mp3', false],
  ['/audio/../admin', false],
  ['/audio/a.mp3/../../admin', false],
  ['/elsewhere/audio/a.mp3', false],
  ['//example.com/a.mp3', false],
  ['data:audio/mpeg;base64,AAAA', false],
  ['javascript:alert(1)', false],
])('accepts %s as a track: %s', (url, playable) => expect(isPlayableUrl(url)).toBe(playable));
