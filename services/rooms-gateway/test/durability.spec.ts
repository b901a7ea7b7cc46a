import { startGateway, type RunningGateway } from './support/running-gateway.js';

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await startGateway();
}, 120_000);
afterEach(() => gateway.disconnectAll());
afterAll(() => gateway?.stop());

const texts = async (room: string) =>
  (
    await gateway.sql(
      "select value->>'text' as text from recorded_node where room = $1 and node like 'guestbook/%' order by node",
      [room],
    )
  ).map(({ text }) => text);

it('has every message in the database by the time it is acknowledged', async () => {
  const ada = await gateway.connect('ada');
  await ada.join('durable');
  for (let i = 0; i < 10; i++) {
    const key = `key-${String(i).padStart(16, '0')}`;
    await ada.ask({ t: 'push', path: 'guestbook/durable', key, value: { text: `line ${i}` } });
    expect(await texts('durable')).toHaveLength(i + 1);
  }
});

it('acknowledges nothing while the database cannot store it, not even when it is sent again', async () => {
  const ada = await gateway.connect('ada');
  await ada.join('away');
  const line = {
    t: 'push',
    path: 'guestbook/away',
    key: 'key-0000000000000000',
    value: { text: 'in the end' },
  };
  await gateway.sql('alter table recorded_node rename to recorded_node_away');
  try {
    await expect(ada.ask(line, 700)).rejects.toThrow('store.unavailable');
    await expect(ada.ask(line, 700)).rejects.toThrow('store.unavailable');
  } finally {
    await gateway.sql('alter table recorded_node_away rename to recorded_node');
  }
  expect(await ada.ask(line, 700)).toMatchObject({ t: 'ack', id: 700 });
  expect(await texts('away')).toEqual(['in the end']);
  const seen = ada.events.filter(([path]) => path.startsWith('guestbook/away'));
  expect(seen).toHaveLength(1);
});

it('shows a change to everyone in the room before it can be acknowledged, in one order', async () => {
  const [ada, ben] = [await gateway.connect('ada'), await gateway.connect('ben')];
  await ada.join('order');
  await ben.join('order');
  const metronome = 'rydesync/rooms/order/metronome';
  const entry = 'guestbook/order/key-0000000000000001';
  const shown = ({ events }: typeof ada) =>
    events.map(([path]) => path).filter(path => path === metronome || path === entry);
  const beating = (at: number) => ({ running: true, bpm: 100, accents: [2, 1, 1, 1], division: 1, at });
  const line = { t: 'push', path: 'guestbook/order', key: 'key-0000000000000001', value: { text: 'hello' } };
  const asked: Promise<unknown>[] = [];
  await gateway.whileLocked('recorded_node', async () => {
    for (const at of [90, 100, 110]) {
      asked.push(ada.ask({ t: 'set', path: metronome, value: beating(at) }));
      for (const each of [ada, ben]) await each.event(metronome, value => value.at === at);
    }
    asked.push(ben.ask(line));
    for (const each of [ada, ben]) {
      await each.event(entry);
      expect(shown(each)).toEqual([metronome, metronome, metronome, entry]);
      expect(each.messages.some(({ t }) => t === 'ack')).toBe(false);
    }
  });
  await Promise.all(asked);
});
