import { jest } from '@jest/globals';
import { deviceMemory } from './browser-memory.js';

describe('a value in the browser’s storage', () => {
  beforeEach(() => deviceMemory.clear());
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const refused = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };

  it('is available on the next page, and gone after removal', () => {
    deviceMemory.writeJson('colour', { shade: 'ink' });
    expect(localStorage.getItem('colour')).toBe('{"shade":"ink"}');
    expect(deviceMemory.readJson('colour')).toEqual({ shade: 'ink' });
    deviceMemory.forget('colour');
    expect(deviceMemory.read('colour')).toBeNull();
  });

  it('lasts as long as the page if the browser stores nothing', () => {
    for (const name of ['getItem', 'setItem', 'removeItem', 'clear'] as const)
      jest.spyOn(Storage.prototype, name).mockImplementation(refused);
    expect(deviceMemory.read('colour')).toBeNull();
    deviceMemory.write('colour', 'ink');
    expect(deviceMemory.read('colour')).toBe('ink');
    deviceMemory.forget('colour');
    expect(deviceMemory.read('colour')).toBeNull();
    deviceMemory.write('colour', 'ink');
    deviceMemory.clear();
    expect(deviceMemory.read('colour')).toBeNull();
  });

  it('is the newest, even if storage only had space for an older one', () => {
    deviceMemory.write('colour', 'ink');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(refused);
    deviceMemory.write('colour', 'sand');
    expect(deviceMemory.read('colour')).toBe('sand');
    deviceMemory.write('colour', 'moss');
    expect([deviceMemory.read('colour'), localStorage.getItem('colour')]).toEqual(['moss', 'moss']);
  });

  it('counts as missing if it cannot be read', () => {
    deviceMemory.write('colour', '{"shade":');
    expect(deviceMemory.readJson('colour')).toBeNull();
  });
});
