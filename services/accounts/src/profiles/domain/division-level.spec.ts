import { divisionIds } from '@sevenfold/contracts';
import { divisionAccess, divisionLevel, divisionRank, hasDivisionAccess } from './division-level.js';

describe('division level', () => {
  it('is guest without any grant', () => {
    expect(divisionLevel('echoverse', { sources: [] })).toBe('guest');
  });

  it.each(['member', 'owner'] as const)('is %s if exactly that is stored', level => {
    expect(divisionLevel('echoverse', { sources: [{ echoverse: level }] })).toBe(level);
  });

  it.each([['x'], [''], [0], [1], [true], [null], ['Member'], [' owner'], ['admin'], ['host'], [['owner']]])(
    'grants nothing for %p',
    value => {
      expect(divisionLevel('echoverse', { sources: [{ echoverse: value }] })).toBe('guest');
    },
  );

  it('is member if the former boolean is exactly true', () => {
    expect(divisionLevel('nexus', { sources: [{ nexus: { access: true } }] })).toBe('member');
    expect(divisionLevel('nexus', { sources: [{ nexus: { access: 'true' } }] })).toBe('guest');
    expect(divisionLevel('nexus', { sources: [{ nexus: { access: 1 } }] })).toBe('guest');
    expect(divisionLevel('nexus', { sources: [{ nexus: Object.create({ access: true }) }] })).toBe('guest');
  });

  it('is the highest that any source grants', () => {
    const sources = [{ lumina: 'owner' }, { lumina: 'member' }, { lumina: { access: true } }];
    expect(divisionLevel('lumina', { sources })).toBe('owner');
    expect(divisionLevel('lumina', { sources: sources.toReversed() })).toBe('owner');
  });

  it('is owner of every division with the global role `admin`, in exactly this spelling', () => {
    for (const division of divisionIds) {
      expect(divisionLevel(division, { globalRole: 'admin', sources: [] })).toBe('owner');
      expect(divisionLevel(division, { globalRole: 'Admin', sources: [] })).toBe('guest');
      expect(divisionLevel(division, { globalRole: true, sources: [] })).toBe('guest');
    }
  });

  it('covers every division and no other', () => {
    const access = divisionAccess({ sources: [{ summit: 'member', atlantis: 'owner' }] });
    expect(Object.keys(access)).toEqual([...divisionIds]);
    expect(access.summit).toBe('member');
  });
});

describe('ranks', () => {
  it('order division levels as none, guest, member, owner', () => {
    expect(divisionRank).toEqual({ none: 0, guest: 1, member: 2, owner: 3 });
    expect((['none', 'guest', 'member', 'owner'] as const).map(hasDivisionAccess)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});
