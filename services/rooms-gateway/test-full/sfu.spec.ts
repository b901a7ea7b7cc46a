import { opened, startJanus, until, withProgram, type TestJanus } from '@sevenfold/testing';
import type { TestClient } from '../test/support/test-client.js';
import { startRedis, type TestRedis } from '../test/support/redis-server.js';
import { startGateway, type Person, type RunningGateway } from '../test/support/running-gateway.js';
import { voiceOffer } from '../test/support/voice-offer.js';

const withJanus = withProgram('janus');

const voice = { ts: 0, state: 'open', mute: false, level: 0, device: 'Microphone' };
const six = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'];
const seven = [...six, 'p7'];

let gateway: RunningGateway;

async function enter(who: Person | string, room: string): Promise<TestClient> {
  const client = await gateway.connect(who);
  await client.join(room);
  return client;
}
const uidOf = (who: Person | string) => (typeof who === 'string' ? who : who.uid);
const speak = (client: TestClient, uid: string, room: string) =>
  client.ask({ t: 'set', path: `rydesync/voice/${room}/${uid}`, value: voice });
const hush = (client: TestClient, uid: string, room: string) =>
  client.ask({ t: 'remove', path: `rydesync/voice/${room}/${uid}` });
const placeOf = async (client: TestClient, room: string) => {
  const answer = (await client.ask({ t: 'get', path: `rydesync/rooms/${room}/relay` })) as {
    value?: { id: string };
  };
  return answer.value?.id;
};
const offer = (client: TestClient, room: string, sdp = voiceOffer()) =>
  client.ask({ t: 'relay', room, data: { offer: sdp } }) as Promise<{ value?: { answer?: string } }>;

/** Lets everyone join the room and its voice, in this order. */
async function assembly(people: (Person | string)[], room: string) {
  const clients: TestClient[] = [];
  for (const each of people) {
    const client = await enter(each, room);
    await speak(client, uidOf(each), room);
    clients.push(client);
  }
  return clients;
}

describe('without an SFU', () => {
  beforeAll(async () => {
    gateway = await startGateway();
  }, 120_000);
  afterEach(() => gateway.disconnectAll());
  afterAll(() => gateway?.stop());

  it('six speak, the seventh is refused, and enters when one has left voice', async () => {
    const [first] = await assembly(six, 'full');
    const seventh = await enter('p7', 'full');
    await expect(speak(seventh, 'p7', 'full')).rejects.toThrow('voice.full');
    // Those who are in voice may still change their own voice node.
    await speak(first!, 'p1', 'full');
    await hush(first!, 'p1', 'full');
    await speak(seventh, 'p7', 'full');
    expect(await placeOf(seventh, 'full')).toBeUndefined();
  });

  it('tells people who may speak that there is no SFU', async () => {
    const host = await enter('host', 'closed');
    const guest = await enter({ uid: 'guest-1', guest: true }, 'closed');
    const servers = { t: 'voiceServers', room: 'closed' };
    expect(await guest.ask(servers)).toMatchObject({
      value: { relay: 'none', meshSpeakers: 6, iceServers: [] },
    });
    await host.ask({ t: 'set', path: 'rydesync/rooms/closed/settings', value: { voiceOpen: false } });
    expect(await guest.refusal(servers)).toBe('PERMISSION_DENIED');
    expect(await guest.refusal({ ...servers, room: 'elsewhere' })).toBe('room.not-member');
  });
});

it('fewer people can speak peer to peer if configured', async () => {
  gateway = await opened(startGateway({ VOICE_MESH_SPEAKERS: '2' }));
  const [first] = await assembly(['p1', 'p2'], 'few');
  const third = await enter('p3', 'few');
  await expect(speak(third, 'p3', 'few')).rejects.toThrow('voice.full');
  expect(await first!.ask({ t: 'voiceServers', room: 'few' })).toMatchObject({
    value: { meshSpeakers: 2 },
  });
}, 120_000);

withJanus.describe('with Janus', () => {
  let janus: TestJanus;

  beforeAll(async () => {
    janus = await startJanus();
    gateway = await startGateway(janus.environment);
    await until(async () => (await janus.handles()) >= 0);
  }, 120_000);
  afterEach(async () => {
    await gateway.disconnectAll();
  });
  afterAll(async () => {
    await gateway?.stop();
    await janus?.stop();
  });

  /** Does not count the gateway's own handle, which creates rooms. */
  const handles = async () => Math.max(0, (await janus.handles()) - 1);
  /** Sessions of lost sockets end only after 15 s, and would be counted until then. */
  const noHandles = () => until(async () => (await handles()) === 0);

  it('the seventh speaker moves the room to the SFU, until nobody speaks', async () => {
    const clients = await assembly(six, 'growing');
    expect(await placeOf(clients[0]!, 'growing')).toBeUndefined();
    const seventh = await enter('p7', 'growing');
    await speak(seventh, 'p7', 'growing');
    const place = await placeOf(seventh, 'growing');
    expect(place).toEqual(expect.any(String));
    await clients[0]!.event('rydesync/rooms/growing/relay');
    for (const [at, client] of clients.entries()) await hush(client, `p${at + 1}`, 'growing');
    expect(await placeOf(seventh, 'growing')).toBe(place);
    await hush(seventh, 'p7', 'growing');
    expect(await placeOf(seventh, 'growing')).toBeUndefined();
    await speak(seventh, 'p7', 'growing');
    expect(await placeOf(seventh, 'growing')).toBeUndefined();
  });

  it('never reveals how to reach the SFU itself', async () => {
    const clients = await assembly(seven, 'secretive');
    await offer(clients[0]!, 'secretive');
    const told = JSON.stringify(clients.flatMap(({ messages }) => messages));
    for (const name of ['~relay', 'pin', 'secret"', janus.environment['JANUS_URL']!])
      expect(told).not.toContain(name);
    expect(await clients[0]!.refusal({ t: 'get', path: 'rydesync/rooms/secretive/~relay' })).not.toBe(
      'allowed',
    );
    const forged = { t: 'set', path: 'rydesync/rooms/secretive/relay', value: { id: 'mine' } };
    expect(await clients[0]!.refusal(forged)).toBe('PERMISSION_DENIED');
  });

  it('answers an offer for one voice, and for nothing else', async () => {
    await noHandles();
    const [ada, ben] = await assembly(seven, 'offers');
    const before = await handles();
    const { value } = await offer(ada!, 'offers');
    expect(value?.answer).toMatch(/^m=audio \d+ UDP\/TLS\/RTP\/SAVPF 111\r$/m);
    expect(value?.answer).toContain('a=recvonly');
    expect(await handles()).toBe(before + 1);

    await expect(offer(ben!, 'offers', voiceOffer('video'))).rejects.toThrow('voice.sound-alone');
    await expect(offer(ben!, 'offers', `${voiceOffer()}m=audio 9 RTP/AVP 0\r\n`)).rejects.toThrow(
      'voice.one-voice',
    );
    await expect(offer(ben!, 'offers', 'm=audio nonsense\r\n')).rejects.toThrow('voice.offer-refused');
    expect(await handles()).toBe(before + 1);
    // A rejected offer affects nobody else.
    expect(await placeOf(ada!, 'offers')).toEqual(expect.any(String));
    const candidate = {
      candidate: 'candidate:1 1 udp 1 192.0.2.1 9 typ host',
      sdpMid: '0',
      sdpMLineIndex: 0,
    };
    const trickle = { t: 'relay', room: 'offers', data: { of: 'speaking', candidate } };
    await ada!.ask(trickle);
    expect(await ben!.refusal(trickle)).toBe('voice.not-relayed');
    await ben!.ask({ t: 'leave', room: 'offers' });
    expect(await ben!.refusal(trickle)).toBe('room.not-member');
  });

  it('admits people in voice if voices go through it', async () => {
    const [ada] = await assembly(['ada'], 'small');
    await expect(offer(ada!, 'small')).rejects.toThrow('voice.no-relay');
    await assembly(seven, 'large');
    const listener = await enter('listener', 'large');
    await expect(offer(listener, 'large')).rejects.toThrow('PERMISSION_DENIED');
  });

  it('immediately removes people who leave voice or the room, are kicked, or may no longer speak', async () => {
    await noHandles();
    const clients = await assembly(seven, 'ending');
    const [host, two, three, four] = clients as [TestClient, TestClient, TestClient, TestClient];
    const before = await handles();
    for (const client of [host, two, three, four]) await offer(client, 'ending');
    expect(await handles()).toBe(before + 4);
    await hush(two, 'p2', 'ending');
    await until(async () => (await handles()) === before + 3);
    await three.ask({ t: 'leave', room: 'ending' });
    await until(async () => (await handles()) === before + 2);
    await host.ask({ t: 'kick', room: 'ending', uid: 'p4' });
    await until(async () => (await handles()) === before + 1);
    await offer(clients[4]!, 'ending');
    await host.ask({ t: 'update', path: 'rydesync/rooms/ending/settings', values: { voiceOpen: false } });
    // The host may still speak.
    await until(async () => (await handles()) === before + 1);
    expect(await clients[4]!.refusal({ t: 'relay', room: 'ending', data: { again: true } })).toBe(
      'PERMISSION_DENIED',
    );
  });

  it('leaves no SFU room behind, however the last voice ended', async () => {
    await gateway.disconnectAll();
    await until(async () => (await janus.rooms()) === 0);
    const clients = await assembly(seven, 'closing');
    for (const client of clients) await offer(client, 'closing');
    expect(await janus.rooms()).toBe(1);
    for (const [at, client] of clients.slice(1).entries()) await hush(client, `p${at + 2}`, 'closing');
    expect(await janus.rooms()).toBe(1);
    // The last one closes the tab.
    clients[0]!.terminate();
    await until(async () => (await janus.rooms()) === 0);
  }, 90_000);

  it('keeps the session of a client that comes back, and starts over when asked to', async () => {
    const clients = await assembly(seven, 'returning');
    const ada = await gateway.connect('ada', 'client-of-ada');
    await ada.join('returning');
    await speak(ada, 'ada', 'returning');
    const before = await handles();
    await offer(ada, 'returning');
    ada.terminate();
    await ada.closing();
    const back = await gateway.connect('ada', 'client-of-ada');
    await back.join('returning');
    await back.ask({ t: 'relay', room: 'returning', data: { again: true } });
    expect(await handles()).toBe(before + 1);
    await offer(back, 'returning');
    await until(async () => (await handles()) === before + 1);
    // Neither another client of theirs nor anyone else's can take the session over.
    const other = await gateway.connect('ada', 'other-of-ada');
    await other.join('returning');
    const again = { t: 'relay', room: 'returning', data: { again: true } };
    expect(await other.refusal(again)).toBe('PERMISSION_DENIED');
    expect(await clients[0]!.refusal(again)).toBe('voice.not-relayed');
  });

  it('while it is down, six speak peer to peer and the seventh learns why they cannot; all works afterwards', async () => {
    const clients = await assembly(seven, 'broken');
    const [one, , , , , , seventh] = clients as TestClient[];
    await offer(one!, 'broken');
    await janus.kill();
    expect(await one!.first('relay')).toMatchObject({ room: 'broken', lost: true });
    // Too many for peer to peer: they wait for the SFU.
    await expect(offer(one!, 'broken')).rejects.toThrow('voice.relay-away');
    expect(await placeOf(one!, 'broken')).toEqual(expect.any(String));
    await hush(seventh!, 'p7', 'broken');
    await expect(offer(one!, 'broken')).rejects.toThrow('voice.relay-away');
    expect(await placeOf(one!, 'broken')).toBeUndefined();
    await expect(speak(seventh!, 'p7', 'broken')).rejects.toThrow('voice.relay-away');
    expect(await one!.ask({ t: 'voiceServers', room: 'broken' })).toMatchObject({
      value: { relay: 'away' },
    });
    // The rest of the room is unaffected.
    await one!.ask({
      t: 'set',
      path: 'rydesync/rooms/broken/session/trackUrl',
      value: 'https://a.example/b.mp3',
    });

    await janus.startAgain();
    const speaking = { t: 'set', path: 'rydesync/voice/broken/p7', value: voice };
    await until(async () => (await seventh!.refusal(speaking)) === 'allowed');
    expect((await offer(one!, 'broken')).value?.answer).toContain('m=audio');
  });
});

withJanus.describe('with Janus and two gateways', () => {
  let janus: TestJanus;
  let redis: TestRedis;

  beforeAll(async () => {
    [janus, redis] = await Promise.all([startJanus(), startRedis()]);
    gateway = await startGateway({ ...janus.environment, ROOM_STORE: 'redis', REDIS_URL: redis.url });
  }, 120_000);
  afterAll(async () => {
    await gateway?.stop();
    await janus?.stop();
    await redis?.stop();
  });

  it('people on both gateways meet in one SFU room', async () => {
    const second = await opened(gateway.startReplica());
    const clients = await assembly(seven, 'across');
    const elsewhere = await gateway.connect('eve', 'client-of-eve', second.url);
    await elsewhere.join('across');
    await speak(elsewhere, 'eve', 'across');
    await until(async () => (await offer(elsewhere, 'across')).value?.answer);
    await offer(clients[0]!, 'across');
    // One handle per speaker, and one per gateway.
    expect(await janus.handles()).toBe(4);
    await clients[0]!.ask({ t: 'kick', room: 'across', uid: 'eve' });
    await until(async () => (await janus.handles()) === 3);
  });
});
