import { fireEvent, screen } from '@testing-library/react';
import { renderInRoom, RoomStub } from '../testing/render-in-room';
import type { VoiceChat } from './use-voice';
import { VoiceBar } from './voice-bar';

const press = () => undefined;
const inVoice = { status: 'in', level: 0, peers: {}, microphones: [], press } as Partial<VoiceChat>;

it.each([
  ['Mute', { mode: 'open', muted: false }],
  ['Unmute', { mode: 'open', muted: true }],
  ['Hold to talk', { mode: 'push', talking: false }],
  ['Talking', { mode: 'push', talking: true }],
] as const)('says “%s” only in the name of its button', (name, how) => {
  renderInRoom(<VoiceBar voice={{ ...inVoice, ...how } as VoiceChat} />, new RoomStub());
  expect(screen.getByRole('button', { name }).hasAttribute('aria-pressed')).toBe(false);
});

it('releases on Command, because Macs do not report keys released while it is held', () => {
  const done: boolean[] = [];
  const voice = { ...inVoice, mode: 'push', talking: true, press: held => done.push(held) } as VoiceChat;
  renderInRoom(<VoiceBar voice={voice} />, new RoomStub());
  const button = screen.getByRole('button', { name: 'Talking' });
  fireEvent.keyDown(button, { key: ' ' });
  fireEvent.keyDown(button, { key: 'Meta', metaKey: true });
  expect(done).toEqual([true, false]);
});
