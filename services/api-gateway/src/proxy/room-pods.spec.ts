import pino from 'pino';
import { jest } from '@jest/globals';
import { podsOf } from './placement.js';
import { podsSchema, RoomPods } from './room-pods.js';

const service = 'http://rooms:8080';
const logger = pino({ enabled: false });
const name = { host: 'rooms-pods', port: '8080' };

describe('the setting of pods', () => {
  it.each([
    ['dns:sevenfold-rooms-gateway-pods:8080', { host: 'sevenfold-rooms-gateway-pods', port: '8080' }],
    ['http://127.0.0.1:1,http://127.0.0.1:2', ['http://127.0.0.1:1', 'http://127.0.0.1:2']],
  ])('may be %s', (text, source) => expect(podsSchema.parse(text)).toEqual(source));

  it.each([
    'dns:rooms',
    'dns:rooms:port',
    'rooms:8080',
    'http://127.0.0.1:1;http://127.0.0.1:2',
    'https://pod',
    ',',
  ])('may not be %s, and says what it may be', text =>
    expect(podsSchema.safeParse(text).error!.issues[0]!.message).toMatch(/dns:<host>:<port>, or http/),
  );
});

describe('pods behind a name', () => {
  let addresses: Promise<{ address: string; family: number }[]>;
  let pods: RoomPods;

  beforeEach(() => {
    jest.useFakeTimers();
    addresses = Promise.resolve([
      { address: '10.244.0.7', family: 4 },
      { address: 'fd00::8', family: 6 },
    ]);
    pods = new RoomPods(name, service, logger, () => addresses);
  });
  afterEach(() => void jest.useRealTimers());

  const found = ['http://10.244.0.7:8080', 'http://[fd00::8]:8080'];
  const urls = async () => (await pods.of('lobby')).map(({ url }) => url);
  /** All pods have the same load, so the first must take a socket that no pod takes. */
  const inOrder = (all: string[]) => [...podsOf('lobby', all), podsOf('lobby', all)[0], service];

  it('come in the order of the room, followed by the Service', async () => {
    expect(await urls()).toEqual(inOrder(found));
  });

  it('are those that the name has now', async () => {
    await urls();
    addresses = Promise.resolve([{ address: '10.244.0.9', family: 4 }]);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await urls()).toEqual(inOrder(['http://10.244.0.9:8080']));
  });

  it('are the last known ones while the name cannot be resolved, or takes too long', async () => {
    await urls();
    addresses = Promise.reject(new Error('queryA ENOTFOUND'));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await urls()).toEqual(inOrder(found));
    addresses = new Promise(() => undefined);
    await jest.advanceTimersByTimeAsync(1_000);
    const waiting = urls();
    await jest.advanceTimersByTimeAsync(250);
    expect(await waiting).toEqual(inOrder(found));
  });

  it('are asked to take new rooms only up to their share of the load', async () => {
    const [first, second] = await urls();
    const gone = pods.count(first!, 'a room');
    expect(await pods.of('lobby')).toEqual([
      { url: first, mayLeave: 'busy' },
      { url: second, mayLeave: 'free' },
      { url: second },
      { url: service },
    ]);
    gone();
    expect((await pods.of('lobby'))[0]).toEqual({ url: first, mayLeave: 'free' });
  });

  it('are tried by the first socket of a room alone, and then by all others at once', async () => {
    const looking: string[] = [];
    const answer = Promise.withResolvers<void>();
    const visits = ['ada', 'ben', 'cleo'].map(who =>
      pods.inTurn('lobby', () => {
        looking.push(who);
        return answer.promise;
      }),
    );
    const elsewhere = pods.inTurn('other', async () => void looking.push('zoe'));
    await elsewhere;
    expect(looking).toEqual(['ada', 'zoe']);
    answer.resolve();
    await Promise.all(visits);
    expect(looking).toEqual(['ada', 'zoe', 'ben', 'cleo']);
  });

  it('come last for five seconds after they did not answer', async () => {
    const [first, second] = await urls();
    pods.avoid(first!, new Error('connect ECONNREFUSED'));
    expect(await urls()).toEqual([second, first, second, service]);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await urls()).toEqual(inOrder(found));
  });
});

it('without any pod known, sockets go to the Service', async () => {
  expect(await new RoomPods([], service, logger).of('lobby')).toEqual([{ url: service }]);
});
