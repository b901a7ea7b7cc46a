import { CompiledRules, type Target } from './compiled-rules.js';
import { parsePath } from './path.js';
import { ruleTable } from './rule-table.js';
import { accountShard, activitiesShard, configShard, userActionsShard } from './shards.js';

const compiled = new CompiledRules(ruleTable);
const resolve = (path: string) => compiled.resolve(parsePath(path));
/** Replaces `$room` with `lobby`, and each other parameter with a name. */
const example = (pattern: string) => pattern.replace('$room', 'lobby').replace(/\$\w+/, 'name');
const patternsBelow = (target: Target | null) =>
  target?.at === 'above' ? target.rules.map(({ rule }) => rule.path) : target;

/** Room and key of each rule's node. */
const places: Record<string, [room: string, key: string]> = {
  'rydesync/rooms/$room/session': ['lobby', 'session'],
  'rydesync/rooms/$room/next': ['lobby', 'next'],
  'rydesync/rooms/$room/host': ['lobby', 'host'],
  'rydesync/rooms/$room/access': ['lobby', 'access'],
  'rydesync/rooms/$room/keeper': ['lobby', 'keeper'],
  'rydesync/rooms/$room/members/$uid': ['lobby', 'members/name'],
  'rydesync/rooms/$room/settings': ['lobby', 'settings'],
  'rydesync/rooms/$room/queue/$key': ['lobby', 'queue/name'],
  'rydesync/rooms/$room/history/$key': ['lobby', 'history/name'],
  'rydesync/rooms/$room/votes/$uid': ['lobby', 'votes/name'],
  'rydesync/rooms/$room/wishes/$uid': ['lobby', 'wishes/name'],
  'rydesync/rooms/$room/helpers/$uid': ['lobby', 'helpers/name'],
  'rydesync/rooms/$room/ready/$uid': ['lobby', '~ready/name'],
  'rydesync/rooms/$room/reactions/$key': ['lobby', 'reactions/name'],
  'rydesync/rooms/$room/metronome': ['lobby', 'metronome'],
  'rydesync/rooms/$room/relay': ['lobby', 'relay'],
  'rydesync/voice/$room/$uid': ['lobby', 'voice/name'],
  'presence/$room/$uid': ['lobby', 'presence/name'],
  'guestbook/$room/$key': ['lobby', 'guestbook/name'],
  'config/maintenanceMode': [configShard, 'maintenanceMode'],
  'admin/activities/$key': [activitiesShard, 'activities/name'],
  'admin/news/$subject': [activitiesShard, 'news/name'],
  'userActions/$key': [userActionsShard('name'), 'actions/name'],
  'accounts/$uid': [accountShard('name'), 'account/name'],
};

it('has one entry for each rule', () =>
  expect(Object.keys(places).sort()).toEqual(ruleTable.map(({ path }) => path).sort()));

describe.each(Object.entries(places))('%s', (pattern, [room, key]) => {
  const path = example(pattern);

  it('resolves to its node, and back', () => {
    expect(resolve(path)).toMatchObject({ at: 'node', rule: { path: pattern }, room, key, below: [] });
    expect(compiled.pathOf(room, key)).toBe(path);
    expect(compiled.ruleOf(key)?.path).toBe(pattern);
  });

  it('resolves into its node', () =>
    expect(resolve(`${path}/a/b`)).toMatchObject({ at: 'node', key, below: ['a', 'b'] }));
});

describe('a path above nodes', () => {
  const above = (place: string) =>
    ruleTable.map(({ path }) => path).filter(path => path.startsWith(`${place}/`));

  it.each([
    ['rydesync/rooms/$room', 'lobby'],
    ['rydesync/rooms/$room/queue', 'lobby'],
    ['rydesync/voice/$room', 'lobby'],
    ['presence/$room', 'lobby'],
    ['guestbook/$room', 'lobby'],
    ['admin', activitiesShard],
    ['admin/news', activitiesShard],
  ])('covers all of them: %s', (place, room) => {
    const target = resolve(example(place));
    expect(target).toMatchObject({ at: 'above', room });
    expect(patternsBelow(target)).toEqual(above(place));
  });

  it.each([
    'rydesync',
    'rydesync/rooms',
    'rydesync/voice',
    'presence',
    'guestbook',
    'userActions',
    'accounts',
    'config',
  ])('resolves to nothing if they are not all in one room: %s', path => expect(resolve(path)).toBeNull());
});

it('resolves nothing outside its table', () => {
  for (const path of [
    'unknown',
    'rydesync/unknown',
    'rydesync/rooms/lobby/unknown',
    'config/unknown',
    'admin/unknown/k',
  ])
    expect(resolve(path)).toBeNull();
  expect(compiled.ruleOf('unknown')).toBeUndefined();
  expect(compiled.ruleOf('unknown/session')).toBeUndefined();
});

it('rejects invalid room names', () => {
  for (const room of ['two words', 'ä', 'x'.repeat(33), '@config', '@account-ada'])
    for (const path of [`rydesync/rooms/${room}`, `rydesync/rooms/${room}/session`, `presence/${room}/ada`])
      expect(resolve(path)).toBeNull();
});

it('gives the same answer for the same path', () => {
  const [one, two] = [parsePath('presence/lobby/ada'), parsePath('presence/lobby/ben')];
  expect(compiled.resolve(one)).toBe(compiled.resolve(one));
  expect(compiled.resolve(two)).toMatchObject({ key: 'presence/ben' });
  expect(compiled.resolve(one)).toMatchObject({ key: 'presence/ada' });
});
