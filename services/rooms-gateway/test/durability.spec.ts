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

it('has every acknowledged line in the database at the moment of the acknowledgement', async () => {
  const ada = await gateway.connect('ada');
  await ada.join('durable');
  for (let i = 0; i < 10; i++) {
    const key = `key-${String(i).padStart(16, '0')}`;
    await ada.ask({ t: 'push', path: 'guestbook/durable', key, value: { text: `line ${i}` } });
    expect(await texts('durable')).toHaveLength(i + 1);
  }
});

it('acknowledges nothing while the database cannot take it, not even when it is sent again', async () => {
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
