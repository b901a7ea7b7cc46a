import { describe, expect, it } from '@jest/globals';
import { screenGroups } from '../screens';
import { goKeys, keyCommands } from './key-commands';

const none = { ctrlKey: false, metaKey: false, altKey: false };
const key = (name: string, held: Partial<typeof none> = {}) => ({ key: name, ...none, ...held });

describe('keys', () => {
  it('open the palette with Ctrl or Cmd, even from within a field', () => {
    const command = keyCommands();
    for (const held of [{ ctrlKey: true }, { metaKey: true }])
      for (const typing of [true, false])
        expect(command(key('k', held), typing)).toEqual({ kind: 'palette' });
  });

  it('do nothing else while someone types, or with Ctrl held', () => {
    const command = keyCommands();
    for (const name of ['?', '/', 'r', 'j', 'k', 'g']) expect(command(key(name), true)).toBeUndefined();
    expect(command(key('r', { ctrlKey: true }), false)).toBeUndefined();
  });

  it('go to a screen with g and its letter, if the letter follows soon', () => {
    let now = 0;
    const command = keyCommands(() => now);
    expect(command(key('g'), false)).toBeUndefined();
    expect(command(key('i'), false)).toEqual({ kind: 'go', to: '/inbox' });
    expect(command(key('i'), false)).toBeUndefined();
    command(key('g'), false);
    now = 5_000;
    expect(command(key('r'), false)).toEqual({ kind: 'refresh' });
  });

  it('reach every screen', () => {
    const all = screenGroups.flatMap(({ screens }) => screens.map(({ to }) => to));
    expect(Object.values(goKeys).map(({ to }) => to)).toEqual(expect.arrayContaining(all));
  });
});
