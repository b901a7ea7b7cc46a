import { roomNamePattern } from '@sevenfold/contracts';
import { accountShard, activitiesShard, configShard, isAccountShard, userActionsShard } from './shards.js';

const shards = [
  configShard,
  activitiesShard,
  userActionsShard('k'),
  accountShard('ada'),
  accountShard('ben'),
];

it('separates each kind of pseudo room, and all from people’s rooms', () => {
  expect(new Set(shards).size).toBe(shards.length);
  for (const shard of shards) {
    expect(shard.startsWith('@')).toBe(true);
    expect(roomNamePattern.test(shard)).toBe(false);
  }
});

it('distinguishes pseudo rooms of accounts from all others', () =>
  expect([...shards, 'lobby', 'a@account-b'].filter(isAccountShard)).toEqual([
    '@account-ada',
    '@account-ben',
  ]));

it('spreads actions over 16 logs, by the end of their keys only', () => {
  const ends = Array.from({ length: 64 }, (_, i) => String.fromCharCode(48 + i));
  expect(new Set(ends.map(end => userActionsShard(`key${end}`))).size).toBe(16);
  for (const end of ends) expect(userActionsShard(`another-${end}`)).toBe(userActionsShard(end));
});
