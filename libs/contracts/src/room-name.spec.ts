import { describe, expect, it } from '@jest/globals';
import { roomFromName } from './room-name.js';

describe('the name of a room', () => {
  it.each(['first-room', 'A_1', 'x'.repeat(32)])('%s is itself', name => {
    expect(roomFromName(name)).toBe(name);
  });

  it.each(['', ' ', 'two words', 'x'.repeat(33), '../admin', 'größe', '__proto__', null, undefined])(
    '%p means the lobby',
    name => {
      expect(roomFromName(name)).toBe('lobby');
    },
  );
});
