import { defaultSettings, readSettings, storeSettings } from './board-settings';

describe('the settings of the soundboard', () => {
  beforeEach(() => localStorage.clear());

  it('have defaults when nothing is stored', () => {
    expect(readSettings()).toEqual(defaultSettings());
  });

  it('are remembered', () => {
    const settings = { ...defaultSettings(), bpm: 97, quantise: 16 as const, click: true };
    settings.pads['pad-1'] = { volume: 0.4, loop: true, choke: 'C' };
    settings.pads['pad-3'] = { volume: 0.4, loop: false, choke: null };
    storeSettings(settings);
    expect(readSettings()).toEqual(settings);
  });

  it.each([
    ['no JSON', '{'],
    ['another shape', '"loud"'],
    ['nothing', 'null'],
    [
      'values out of range',
      '{"bpm":9000,"master":-1,"quantise":7,"kit":"brass","pads":{"pad-1":{"volume":5}}}',
    ],
  ])('have defaults where %s is stored', (_, stored) => {
    localStorage.setItem('sevenfold.soundboard', stored);
    expect(readSettings()).toEqual(defaultSettings());
  });
});
