import type { Page } from '@playwright/test';
import { startJanus, startStack, stackKind, type TestJanus } from '@sevenfold/testing';
import { Guests } from './guest-in.js';
import { heardBy, listenToVoices, seesSpeaking, sounding } from './audio-probe.js';
import { isPlaying, listening, playFromStart } from './listening.js';
import { expect as expectSoon, test as base } from './stack.js';

/** More speakers than the peer-to-peer limit, through a real SFU. The limit here is two, so three suffice. */
const test = base.extend<object, { janus: TestJanus }>({
  janus: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies off the pattern.
    async ({}, use) => {
      const janus = await startJanus();
      await use(janus);
      await janus.stop();
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ janus }, use) => {
      const stack = await startStack(stackKind(), { ...janus.environment, VOICE_MESH_SPEAKERS: '2' });
      await use(stack);
      await stack.dispose();
    },
    { scope: 'worker', timeout: 480_000 },
  ],
});
test.describe.configure({ mode: 'serial', timeout: 180_000 });
/** Pages with sound and voice share two cores. */
const expect = expectSoon.configure({ timeout: 60_000 });

let guests: Guests;
let una: Page;
let duo: Page;
let tria: Page;

test.beforeAll(async ({ browser, stack }) => {
  guests = new Guests(browser, stack.url, [listenToVoices, keepSockets]);
});
test.afterAll(() => guests.leave());

test('two people talk peer to peer, over the music', async () => {
  una = await guests.enter('Una', 'assembly');
  await expect(una.getByTestId('room-role')).toHaveText('Host');
  [duo, tria] = await Promise.all([guests.enter('Duo', 'assembly'), guests.enter('Tria', 'assembly')]);
  await una.getByTestId('track').first().press('Enter');
  await expect.poll(() => isPlaying(una)).toBe(true);
  await joinVoice(una, duo);
  await allHear(1, una, duo);
});

test('with the third, all switch to the SFU without losing anyone', async ({ janus }) => {
  const before = await janus.handles();
  const coming = [una, duo].map(flowOf);
  await joinVoice(tria);
  // Until the peer-to-peer call has ended, the first two hear each other over one or both paths.
  const waysIn = async () => {
    await Promise.all(coming.map(flow => flow.look()));
    return Promise.all([una, duo, tria].map(voicesAndConnections));
  };
  const relayed = { voices: 2, connections: 1 };
  await expect.poll(waysIn, { intervals: [1_000] }).toEqual([relayed, relayed, relayed]);
  expect(coming.map(({ gaps }) => gaps)).toEqual([0, 0]);
  await allHear(2, una, duo, tria);
  // Each speaks through one handle and hears through another; the gateway has one more to create rooms.
  await expect.poll(() => janus.handles()).toBe(before + 7);
});

test('muted people are not heard', async () => {
  await seesSpeaking(una, 'Tria');
  await tria.getByRole('button', { name: 'Mute', exact: true }).press('Enter');
  await expect(memberOf(una, 'Tria')).toContainText('muted');
  await seesSpeaking(una, 'Duo');
  let beepsOfDuo = 0;
  const listenOn = async () => {
    const voices = await sounding(una, []);
    return (beepsOfDuo = voices.length === 1 ? beepsOfDuo + 1 : 0);
  };
  await expect.poll(listenOn, { intervals: [1_000] }).toBe(3);
  await tria.getByRole('button', { name: 'Unmute', exact: true }).press('Enter');
  await allHear(2, una);
});

test('without the SFU, the page says so and the music continues; voices return when it is back', async ({
  janus,
}) => {
  const alertOf = (page: Page) => page.getByTestId('voice').getByRole('alert');
  await playFromStart(una);
  await janus.kill();
  for (const page of [una, duo, tria])
    await expect(alertOf(page)).toContainText('voice server, and we can’t reach it');
  const { positionMs } = await listening(una);
  await expect.poll(async () => (await listening(una)).positionMs).toBeGreaterThan(positionMs + 500);
  await expect.poll(() => Promise.all([una, duo, tria].map(isPlaying))).toEqual([true, true, true]);
  await janus.startAgain();
  for (const page of [una, duo, tria]) await expect(alertOf(page)).toBeHidden();
  await allHear(2, una, duo, tria);
});

test('a lost gateway connection does not interrupt voices', async () => {
  const before = await heardBy(duo);
  await cutSocket(duo);
  await expect(duo.getByTestId('connection-state')).toHaveAttribute('data-state', 'joined');
  await allHear(2, una, duo, tria);
  expect((await heardBy(duo)).map(({ voice }) => voice)).toEqual(before.map(({ voice }) => voice));
});

test('a removed person is cut off immediately, and the others keep talking', async ({ janus }) => {
  const before = await janus.handles();
  // A menu closes if its button scrolls out of a low window.
  await una.setViewportSize({ width: 1280, height: 800 });
  await una.getByRole('button', { name: 'Manage Guest Tria' }).press('Enter');
  await una.getByRole('menuitem', { name: 'Remove…' }).press('Enter');
  await una.getByRole('dialog').getByRole('button', { name: 'Remove Guest Tria' }).press('Enter');
  await expect.poll(() => janus.handles(), { intervals: [100] }).toBe(before - 2);
  await expect(tria.getByRole('heading', { name: /You were removed from/ })).toBeVisible();
  await allHear(1, una, duo);
  expect(await heardBy(tria)).toEqual([]);
});

test('the room stays on the SFU until everyone has left voice', async ({ janus }) => {
  const atRelay = await janus.handles();
  for (const page of [una, duo]) await page.getByRole('button', { name: 'Leave voice' }).press('Enter');
  await expect(una.getByText('Speak with the room.')).toBeVisible();
  await expect.poll(() => janus.handles()).toBe(atRelay - 4);
  await joinVoice(una, duo);
  await allHear(1, una, duo);
  await expect.poll(() => janus.handles()).toBe(atRelay - 4);
});

type Keeping = Window & { sockets: WebSocket[] };

/** Init script: keeps the page's sockets, so that the test can cut them. */
function keepSockets() {
  const sockets: WebSocket[] = ((window as unknown as Keeping).sockets = []);
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      sockets.push(this);
    }
  };
}

/** Closes the page's socket, and waits until it has reconnected. */
async function cutSocket(page: Page) {
  const made = () => page.evaluate(() => (window as unknown as Keeping).sockets.length);
  const before = await made();
  await page.evaluate(() => (window as unknown as Keeping).sockets.at(-1)!.close());
  await expect.poll(made).toBeGreaterThan(before);
}

async function joinVoice(...pages: Page[]) {
  for (const page of pages) {
    await page.getByRole('button', { name: 'Join voice' }).press('Enter');
    await expect(page.getByTestId('voice')).toBeVisible();
  }
}

/** Expects each listener to hear new sound from `count` others. The fake microphones beep once a second. */
async function allHear(count: number, ...listeners: Page[]) {
  await Promise.all(
    listeners.map(async (page, at) => {
      const before = await heardBy(page);
      const sounded = new Set<string>();
      const hear = async () => {
        for (const voice of await sounding(page, before)) sounded.add(voice);
        return sounded.size;
      };
      await expect.poll(hear, { message: `listener ${at}`, intervals: [500] }).toBe(count);
    }),
  );
}

/** Counts how often a page has received nothing since the previous check. */
function flowOf(page: Page) {
  let former = new Map<string, number>();
  const flow = {
    gaps: 0,
    look: async () => {
      const heard = await heardBy(page);
      if (!heard.some(({ voice, bytes }) => bytes > (former.get(voice) ?? 0))) flow.gaps++;
      former = new Map(heard.map(({ voice, bytes }) => [voice, bytes]));
    },
  };
  return flow;
}

/** Number of voices that a page receives, and of connections that carry them. */
async function voicesAndConnections(page: Page) {
  const heard = await heardBy(page);
  return { voices: heard.length, connections: new Set(heard.map(({ peer }) => peer)).size };
}

const memberOf = (page: Page, name: string) => page.getByTestId('room-member').filter({ hasText: name });
