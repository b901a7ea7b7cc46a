import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Party, RoomSummary } from '@sevenfold/contracts';
import { until } from '@sevenfold/testing';
import { startGateway, type RunningGateway } from './support/running-gateway.js';

const serverTime = Date.UTC(2028, 1, 29, 19);
/** Stands in for rooms-gateway: answers what a test says, and counts. */
const rooms = new Map<string, RoomSummary | 'never' | 'broken'>();
const parties = new Map<string, Party>();
const asked: string[] = [];
let server: Server;
let gateway: RunningGateway;

const template = [
  '<title>{{title}}</title><meta name="description" content="{{description}}"/>',
  '<meta property="og:image" content="/share/rooms/{{room}}.png?v={{version}}"/>',
  '<meta name="room-start" content="{{start}}"/><nav>{{crumb}}</nav><h1>{{name}}</h1>',
].join('');
const session = (trackUrl: string, title?: string) => ({
  trackUrl,
  position: 12,
  rate: 1,
  paused: false,
  at: 1_700_000_000_000,
  seq: 1,
  epoch: 1,
  ...(title && { title }),
});

beforeAll(async () => {
  server = createServer((request, response) => {
    const room = request.url!.split('/').at(-1)!;
    asked.push(room);
    const json = { 'content-type': 'application/json' };
    if (request.url!.startsWith('/api/rydesync/parties/')) {
      const party = parties.get(room);
      const answer = party ? { party, serverTime } : { code: 'party.not-found' };
      return void response.writeHead(party ? 200 : 404, json).end(JSON.stringify(answer));
    }
    const summary = rooms.get(room) ?? { room, participants: 0, host: null, session: null, state: 'idle' };
    if (summary === 'never') return;
    if (summary === 'broken') return void response.writeHead(503).end();
    response.writeHead(200, json).end(JSON.stringify(summary));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  gateway = await startGateway({ ROOMS_GATEWAY_URL: url });
  gateway.writeSite('__room.html', template);
  gateway.writeSite(
    '__party.html',
    '<title>{{title}}</title><a href="/r/{{room}}">{{summary}}</a><img src="/share/rooms/{{room}}.png?v={{version}}">',
  );
  gateway.writeSite('__spa-fallback.html', '<p>Fallback</p>');
  gateway.writeSite(
    'audio/tideline.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 480"><path d="M0 0H480V480H0Z" fill="#efe6c8"/></svg>',
  );
});
afterAll(async () => {
  await gateway.stop();
  server.closeAllConnections();
  server.close();
});

const play = (room: string, more: Partial<RoomSummary> = {}) =>
  rooms.set(room, {
    room,
    participants: 4,
    host: 'ada',
    session: session('/audio/tideline.mp3'),
    state: 'playing',
    ...more,
  });
const pageOf = async (room: string) => (await gateway.call(`/r/${room}`)).text;
/** On a busy machine the gateway may miss an answer, and then not ask again for a while. */
async function livePageOf(room: string, name = room): Promise<string> {
  let page = '';
  await until(
    async () => (page = await pageOf(room)).includes(`is playing in ${name}`),
    'what the room plays',
  );
  return page;
}
const contentOf = (html: string, attribute: string) =>
  new RegExp(`${attribute} content="([^"]*)"`).exec(html)![1]!;

describe('the page of a room', () => {
  it('says what plays and how many listen, in the words of the library', async () => {
    play('kitchen');
    const page = await livePageOf('kitchen');
    expect(page).toContain('<title>Tideline is playing in kitchen · 4 listening</title>');
    expect(page).toContain('<nav>Kitchen</nav><h1>kitchen</h1>');
    const start = JSON.parse(contentOf(page, 'name="room-start"').replaceAll('&quot;', '"')) as object;
    expect(start).toMatchObject({ session: { trackUrl: '/audio/tideline.mp3', position: 12 } });
  });

  it('gives only the name of an empty room, and of a locked one', async () => {
    rooms.set('vault', {
      room: 'vault',
      participants: 0,
      host: null,
      session: null,
      state: 'idle',
      access: { password: true, approval: false },
    });
    expect(await pageOf('empty')).toContain('<title>Listen together in empty</title>');
    expect(await pageOf('empty')).toContain('name="room-start" content="{}"');
    expect(await pageOf('vault')).toContain('<title>Listen together in vault</title>');
  });

  it('has the name of the band in a resident room', async () => {
    play('null-and-void');
    const page = await livePageOf('null-and-void', 'Null &amp; Void');
    expect(page).toContain('<nav>Null &amp; Void</nav><h1>Null &amp; Void</h1>');
    expect(page).toContain('/share/rooms/null-and-void.png');
  });

  it('escapes titles that people wrote', async () => {
    play('hostile', { session: session('https://e.test/a.mp3', '"><script>alert(1)</script> {{room}} $&') });
    const page = await livePageOf('hostile');
    expect(page).toContain(
      '<title>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; {{room}} $&amp; is playing',
    );
    expect(page).not.toContain('<script>');
  });

  it('asks rooms-gateway once for everyone who follows a link', async () => {
    play('warm');
    await livePageOf('warm');
    play('busy');
    await Promise.all(Array.from({ length: 20 }, () => pageOf('busy')));
    await pageOf('busy');
    expect(asked.filter(room => room === 'busy')).toHaveLength(1);
  });
});

describe('the page of a party', () => {
  const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
  const plan = (number: number, more: Partial<Party> = {}) =>
    parties.set(idOf(number), {
      id: idOf(number),
      room: 'friday',
      title: 'Friday night',
      text: '',
      beginsAt: serverTime + 3_600_000,
      endsAt: serverTime + 7_200_000,
      cancelled: false,
      ...more,
    });
  /** On a busy machine the gateway may miss an answer, and then not ask again for a while. */
  async function partyPageOf(number: number): Promise<string> {
    let page = '';
    await until(
      async () => (page = (await gateway.call(`/rydesync/parties/${idOf(number)}`)).text).includes('<title>'),
      'the page of the party',
    );
    return page;
  }

  it('says title, time and room, with the room’s share picture', async () => {
    plan(1);
    const page = await partyPageOf(1);
    expect(page).toContain('<title>Friday night</title><a href="/r/friday">');
    expect(page).toContain('>Tuesday, 29 February 2028 at 20:00 UTC, in the room friday. Everyone');
    const [, picture] = /src="([^"]*)"/.exec(page)!;
    expect(picture).toMatch(/^\/share\/rooms\/friday\.png\?v=[\w-]{12}$/);
  });

  it.each([
    ['has begun', 2, { beginsAt: serverTime }, 'On now since Tuesday, 29 February 2028 at 19:00 UTC'],
    ['is over', 3, { beginsAt: serverTime - 1, endsAt: serverTime }, 'Over: Tuesday, 29 February'],
    ['is cancelled', 4, { cancelled: true }, 'Cancelled: Tuesday, 29 February'],
  ])('says when it %s', async (_, number, more, words) => {
    plan(number, more);
    expect(await partyPageOf(number)).toContain(words);
  });

  it('escapes the title that someone wrote', async () => {
    plan(5, { title: '"><script>alert(1)</script> {{room}} $&' });
    const page = await partyPageOf(5);
    expect(page).toContain('<title>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; {{room}} $&amp;</title>');
  });

  it('is the site’s fallback page for an unknown party, and asks only about valid ids', async () => {
    expect((await gateway.call(`/rydesync/parties/${idOf(9)}`)).text).toBe('<p>Fallback</p>');
    expect((await gateway.call('/rydesync/parties/..%2frooms')).text).not.toContain('<title>');
    expect(asked).not.toContain('rooms');
  });

  it('asks rooms-gateway once for everyone who follows a link', async () => {
    plan(6);
    await partyPageOf(6);
    const times = () => asked.filter(id => id === idOf(6)).length;
    const before = times();
    await Promise.all(Array.from({ length: 20 }, () => partyPageOf(6)));
    // The gateway keeps an answer for three seconds, which may end in between.
    expect(times() - before).toBeLessThanOrEqual(1);
  });
});

const pictureOf = (room: string, headers: Record<string, string> = {}) =>
  fetch(`${gateway.url}/share/rooms/${room}.png`, { headers, redirect: 'manual' });

describe('the share picture of a room', () => {
  it('is a PNG of the size that its page promises, with the version that the page names', async () => {
    play('pictured');
    const version = /v=([\w-]+)/.exec(await livePageOf('pictured'))![1];
    const answer = await pictureOf('pictured');
    const png = Buffer.from(await answer.arrayBuffer());
    expect(answer.status).toBe(200);
    expect(png.toString('latin1', 1, 4)).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(answer.headers.get('etag')).toBe(`"${version}"`);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect((await pictureOf('pictured', { 'if-none-match': `"${version}"` })).status).toBe(304);
  });

  it.each(['kitchen.svg', '..%2fkitchen.png', 'a%20b.png', `${'x'.repeat(33)}.png`, '__proto__.png'])(
    'does not exist as %s',
    async file => {
      expect((await gateway.call(`/share/rooms/${file}`)).status).toBeGreaterThanOrEqual(400);
    },
  );

  it('is the same for all rooms when a client asks for more names than there are rooms', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, number) => pictureOf(`name-${number}`)),
    );
    const spare = answers.filter(({ status }) => status === 302);
    expect(spare.length).toBeGreaterThanOrEqual(70);
    expect(spare[0]!.headers.get('location')).toBe('/share/rydesync.png');
    expect(spare[0]!.headers.get('cache-control')).toBe('no-store');
    play('with-people');
    await livePageOf('with-people');
    expect((await pictureOf('with-people')).status).toBe(200);
  });
});

// Keep this last: the gateway then stops asking for a while.
describe('without an answer from rooms-gateway', () => {
  it('the page of a room shows its name within two seconds, and does not ask again at once', async () => {
    const slow = ['slow', 'slower', 'slowest'];
    for (const room of slow) rooms.set(room, 'never');
    const began = performance.now();
    const pages = await Promise.all(slow.map(pageOf));
    expect(pages[0]).toContain('<title>Listen together in slow</title>');
    expect(performance.now() - began).toBeLessThan(2_000);
    asked.length = 0;
    expect(await pageOf('next')).toContain('<title>Listen together in next</title>');
    expect(asked).toEqual([]);
  });
});
