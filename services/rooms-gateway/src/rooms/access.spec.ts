import { denyBlockMs, kickBlockMs, lostAfterMs, realtimeLimits } from '@sevenfold/contracts';
import { admit, deny, waitingRoom, isWelcome, unblock } from './access.js';
import { setAccess } from './lock.js';
import { kick, leave, loseConnection } from './membership.js';
import { hashPassword, isPassword } from './password.js';
import { TestRoom } from './room-testing.js';

const lock = { salt: 'salt', hash: 'hash' };

function room(change: Parameters<typeof setAccess>[1]) {
  const made = new TestRoom();
  made.join('ada');
  made.do(draft => setAccess(draft, change, 'ada'));
  return made;
}
const refusal = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return (error as { code?: string }).code;
  }
  return undefined;
};

describe('a password', () => {
  it('is required of visitors, not of returning members or of the person who set it', () => {
    const made = room({ lock });
    expect(made.view.access()).toEqual({ password: true, approval: false });
    expect(refusal(() => made.join('ben'))).toBe('room.password-required');
    expect(refusal(() => made.join('ben', { opened: null }))).toBe('room.password-wrong');
    expect(refusal(() => made.join('ben', { opened: 'the salt of an older lock' }))).toBe(
      'room.password-wrong',
    );
    expect(made.join('ben', { opened: 'salt' })).toBe('participant');
    made.do(draft => loseConnection(draft, 'ben'));
    expect(made.join('ben', 'another')).toBe('participant');
    made.do(draft => leave(draft, 'ada'));
    expect(made.join('ada')).toBe('participant');
    made.do(draft => leave(draft, 'another'));
    expect(refusal(() => made.join('ben'))).toBe('room.password-required');
  });

  it('can be removed', () => {
    const made = room({ lock });
    made.do(draft => setAccess(draft, { lock: null }, 'ada'));
    expect(made.view.get('access')).toBeUndefined();
    expect(made.join('ben')).toBe('participant');
  });

  it('is stored as a hash with its own salt', async () => {
    const [one, two] = await Promise.all([hashPassword('sesame'), hashPassword('sesame')]);
    expect(one.hash).not.toBe(two.hash);
    expect(JSON.stringify(one)).not.toContain('sesame');
    expect(await isPassword('sesame', one)).toBe(true);
    expect(await isPassword('Sesame', one)).toBe(false);
  });
});

describe('approval', () => {
  it('makes people wait until the host admits them, and does not ask again when they come back', () => {
    const made = room({ approval: true });
    expect(made.join('ben', { name: 'Ben' })).toBeNull();
    expect(made.view.member('ben')).toBeNull();
    expect(waitingRoom(made.view, made.now).knocks).toMatchObject([{ uid: 'ben', name: 'Ben' }]);
    made.do(draft => admit(draft, 'ben'));
    expect(isWelcome(made.view, 'ben')).toBe(true);
    expect(waitingRoom(made.view, made.now).knocks).toEqual([]);
    expect(made.join('ben')).toBe('participant');
    made.do(draft => leave(draft, 'ben'));
    expect(made.join('ben')).toBe('participant');
  });

  it('denies people for a while', () => {
    const made = room({ approval: true });
    made.join('ben');
    made.do(draft => deny(draft, 'ben'));
    expect(isWelcome(made.view, 'ben')).toBe(false);
    expect(waitingRoom(made.view, made.now).knocks).toEqual([]);
    expect(refusal(() => made.join('ben'))).toBe('room.approval-denied');
    made.now += denyBlockMs;
    expect(made.join('ben')).toBeNull();
  });

  it('is not required of people who were in before it was enabled', () => {
    const made = new TestRoom();
    made.join('ada');
    made.join('ben');
    made.do(draft => setAccess(draft, { approval: true }, 'ada'));
    made.do(draft => leave(draft, 'ben'));
    expect(made.join('ben')).toBe('participant');
  });

  it('is not remembered for those who came while it was off', () => {
    const made = new TestRoom();
    for (const uid of ['ada', 'ben']) made.join(uid);
    made.do(draft => leave(draft, 'ben'));
    made.do(draft => setAccess(draft, { approval: true }, 'ada'));
    expect(made.join('ben')).toBeNull();
  });

  it('is required again of a kicked person', () => {
    const made = room({ approval: true });
    made.join('ben');
    made.do(draft => admit(draft, 'ben'));
    made.join('ben');
    made.do(draft => kick(draft, 'ben', 'ada'));
    made.do(draft => unblock(draft, 'ben'));
    expect(made.join('ben')).toBeNull();
  });

  it('keeps people waiting while nobody is there who may admit them', () => {
    const made = room({ approval: true });
    made.join('ben');
    made.do(draft => loseConnection(draft, 'ada'));
    made.wait(lostAfterMs);
    expect(made.view.knocks()).toHaveLength(1);
    expect(made.join('ben')).toBeNull();
    expect(made.join('ada')).toBe('host');
    made.do(draft => admit(draft, 'ben'));
    expect(made.join('ben')).toBe('participant');
  });

  it('admits everyone who waits when it is switched off', () => {
    const made = room({ approval: true });
    made.join('ben');
    made.do(draft => setAccess(draft, { approval: false }, 'ada'));
    expect(made.view.knocks()).toEqual([]);
    expect(isWelcome(made.view, 'ben')).toBe(true);
  });

  it('limits how many may wait', () => {
    const made = room({ approval: true });
    for (let i = 0; i < realtimeLimits.knocks; i++) expect(made.join(`u${i}`)).toBeNull();
    expect(refusal(() => made.join('one-more'))).toBe('limit.too-many');
    expect(made.join('u0')).toBeNull();
  });
});

it('shows the host who is blocked, and lets them return when the host unblocks them', () => {
  const made = new TestRoom();
  made.join('ada');
  made.join('ben', { name: 'Ben' });
  made.do(draft => kick(draft, 'ben', 'ada'));
  expect(waitingRoom(made.view, made.now).blocked).toMatchObject([{ uid: 'ben', name: 'Ben' }]);
  expect(refusal(() => made.join('ben'))).toBe('room.kicked');
  made.do(draft => unblock(draft, 'ben'));
  expect(waitingRoom(made.view, made.now).blocked).toEqual([]);
  expect(made.join('ben')).toBe('participant');
  expect(refusal(() => made.do(draft => unblock(draft, 'ben')))).toBe('participant.not-found');
});

it('forgets blocks that are over when someone else is kicked', () => {
  const made = room({ approval: true });
  for (const uid of ['ben', 'cleo', 'dan']) {
    made.join(uid);
    made.do(draft => admit(draft, uid));
    made.join(uid);
  }
  made.do(draft => kick(draft, 'ben', 'ada'));
  made.join('eve');
  made.do(draft => deny(draft, 'eve'));
  const blocks = () => ['~bans/', '~denied/'].map(prefix => [...made.view.entries(prefix)].length);
  made.do(draft => kick(draft, 'cleo', 'ada'));
  expect(blocks()).toEqual([2, 1]);
  made.now += Math.max(kickBlockMs, denyBlockMs);
  made.do(draft => kick(draft, 'dan', 'ada'));
  expect(blocks()).toEqual([1, 0]);
});

describe('a guest who was kicked', () => {
  const trace = (address: string, device: string) => ({ anonymous: true, trace: { address, device } });
  const kicked = (...traces: [address: string, device: string][]) => {
    const made = new TestRoom();
    made.join('ada');
    made.join('near', trace('cafe', 'near-phone'));
    made.join('far', trace('home', 'far-phone'));
    for (const [address, device] of traces) made.join('troll', trace(address, device));
    made.do(draft => kick(draft, 'troll', 'ada'));
    return made;
  };
  const answer = (made: TestRoom, address: string, device: string) =>
    refusal(() => made.join(`guest by ${device}`, trace(address, device)));

  it.each([
    ['by the same browser, from anywhere', 'elsewhere', 'phone', 'room.kicked'],
    ['by another browser on the same network', 'cafe', 'laptop', 'room.guests-wait'],
    [
      'on the same network, with a browser that is in the room from elsewhere',
      'cafe',
      'far-phone',
      'room.guests-wait',
    ],
  ])('does not come back %s', (_, address, device, code) =>
    expect(answer(kicked(['cafe', 'phone']), address, device)).toBe(code),
  );

  it.each([
    ['was in the room on the same network', 'cafe', 'near-phone'],
    ['comes from another network', 'elsewhere', 'laptop'],
  ])('does not keep out a guest who %s', (_, address, device) =>
    expect(answer(kicked(['cafe', 'phone']), address, device)).toBeUndefined(),
  );

  it('does not keep out signed-in people', () => {
    const { trace: same } = trace('cafe', 'phone');
    expect(kicked(['cafe', 'phone']).join('someone', { trace: same })).toBe('participant');
  });

  it('no longer keeps others out after the block has ended or been lifted', () => {
    const over = kicked(['cafe', 'phone']);
    over.now += kickBlockMs;
    expect(answer(over, 'cafe', 'phone')).toBeUndefined();
    const lifted = kicked(['cafe', 'phone']);
    lifted.do(draft => unblock(draft, 'troll'));
    expect(answer(lifted, 'cafe', 'phone')).toBeUndefined();
  });

  it('is recognised by their newest eight traces, each stored once', () => {
    const places = Array.from({ length: 9 }, (_, i) => [`cafe-${i}`, `phone-${i}`] as [string, string]);
    const again = places.slice(7, 8);
    const made = kicked(...places.slice(0, 8), ...again, ...places.slice(8));
    const answers = places.map(([address, device]) => answer(made, address, device));
    expect(answers).toEqual([undefined, ...Array.from({ length: 8 }, () => 'room.kicked')]);
  });

  it('and left no trace does not keep others out', () => {
    const made = new TestRoom();
    for (const uid of ['ada', 'ben']) made.join(uid);
    made.do(draft => kick(draft, 'ben', 'ada'));
    expect(answer(made, 'cafe', 'phone')).toBeUndefined();
  });
});

it('shows who knocks, in order of arrival, and who is blocked, the longest first', () => {
  const made = room({ approval: true });
  for (const uid of ['ben', 'cleo']) made.join(uid, { name: uid.toUpperCase() });
  made.join('dan', { anonymous: true });
  made.join('ben', { connectionId: 'another', client: 'another', name: 'BEN' });
  const knocks = () => waitingRoom(made.view, made.now).knocks;
  expect(knocks().map(({ uid }) => uid)).toEqual(['cleo', 'dan', 'ben']);
  expect(knocks()[1]).toEqual({ uid: 'dan', anonymous: true, at: expect.any(Number) });
  made.do(draft => admit(draft, 'ben'));
  expect(knocks().map(({ uid }) => uid)).toEqual(['cleo', 'dan']);
  expect(refusal(() => made.do(draft => admit(draft, 'ben')))).toBe('participant.not-found');

  const [short, long, over] = [made.now + 1, made.now + 2, made.now];
  made.put({
    '~bans/s': { until: short },
    '~bans/l': { until: long, name: 'L' },
    '~bans/o': { until: over },
  });
  expect(waitingRoom(made.view, made.now).blocked).toEqual([
    { uid: 'l', until: long, name: 'L' },
    { uid: 's', until: short },
  ]);
});

it('reports until when someone is kept out', () => {
  const made = room({ approval: true });
  made.join('ben');
  made.do(draft => deny(draft, 'ben'));
  const until = made.now + denyBlockMs;
  expect(() => made.join('ben')).toThrow(expect.objectContaining({ meta: { until } }));
});

it('counts each client that knocks once', () => {
  const made = room({ approval: true });
  for (let i = 0; i < realtimeLimits.knocks - 2; i++) made.join(`u${i}`);
  const knocks = (connectionId: string, client: string) =>
    refusal(() => made.join('ben', { connectionId, client }));
  const answers = [knocks('one', 'phone'), knocks('two', 'laptop'), knocks('two', 'laptop')];
  expect([...answers, knocks('three', 'tablet')]).toEqual([
    undefined,
    undefined,
    undefined,
    'limit.too-many',
  ]);
});
