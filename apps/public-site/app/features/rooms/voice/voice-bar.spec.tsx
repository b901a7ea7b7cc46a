import { screen } from '@testing-library/react';
import { renderInRoom, RoomStub } from '../testing/render-in-room';
import type { VoiceChat } from './use-voice';
import { VoiceBar } from './voice-bar';

const inVoice = { status: 'in', level: 0, peers: {}, microphones: [] } as Partial<VoiceChat>;

it.each([
  ['Mute', { mode: 'open', muted: false }],
  ['Unmute', { mode: 'open', muted: true }],
  ['Hold to talk', { mode: 'push', talking: false }],
  ['Talking', { mode: 'push', talking: true }],
] as const)('says “%s” by the name of its button alone', (name, how) => {
  renderInRoom(<VoiceBar voice={{ ...inVoice, ...how } as VoiceChat} />, new RoomStub());
  expect(screen.getByRole('button', { name }).hasAttribute('aria-pressed')).toBe(false);
});
