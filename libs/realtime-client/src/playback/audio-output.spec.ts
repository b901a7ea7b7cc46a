import { namedOutputs, outputBehind } from './audio-output.js';

const { navigator } = globalThis;
afterEach(
  () => void Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true }),
);

const output = (deviceId: string, label: string, groupId = '') => ({
  kind: 'audiooutput' as const,
  deviceId,
  label,
  groupId,
});
const headphones = output('b2', 'Headphones', 'g2');
const speaker = output('a1', 'Speaker', 'g1');

it.each([
  ['by its group', output('default', 'Default', 'g2')],
  ['by the end of its label', output('default', 'Default - Headphones', 'default')],
])('finds the real output behind the default one %s', (_, entry) => {
  const all = [entry, output('communications', 'Communications - Speaker', 'g2'), speaker, headphones];
  for (const sinkId of ['', 'default'])
    expect(outputBehind(sinkId, all)).toEqual({ id: 'b2', label: 'Headphones', isDefault: true });
});

it.each([
  ['there are no names', [], { id: 'default', label: '' }],
  ['no entry says which one is the default', [speaker], { id: 'default', label: '' }],
  ['nothing matches it', [output('default', 'Default'), speaker], { id: 'default', label: 'Default' }],
])('knows only that it is the default one when %s', (_, all, found) => {
  expect(outputBehind('', all)).toEqual(found);
});

it('knows a chosen output by its id, with its name if there is one', () => {
  expect(outputBehind('a1', [headphones, speaker])).toEqual({ id: 'a1', label: 'Speaker' });
  expect(outputBehind('a1', [])).toEqual({ id: 'a1', label: '' });
});

it('lists the outputs that have names, and none if the browser lists no devices', async () => {
  const mediaDevices = {
    enumerateDevices: async () => [
      headphones,
      output('', ''),
      { kind: 'audioinput', deviceId: 'm', label: 'Microphone', groupId: 'g2' },
    ],
  };
  Object.defineProperty(globalThis, 'navigator', { value: { mediaDevices }, configurable: true });
  expect(await namedOutputs()).toEqual([headphones]);
  for (const value of [{}, { mediaDevices: { enumerateDevices: () => Promise.reject(new Error('no')) } }]) {
    Object.defineProperty(globalThis, 'navigator', { value, configurable: true });
    expect(await namedOutputs()).toEqual([]);
  }
});
