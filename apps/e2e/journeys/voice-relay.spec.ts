import type { Page } from '@playwright/test';
import { startJanus, startStack, stackKind, type TestJanus } from '@sevenfold/testing';
import { Guests } from './guest-in.js';
import { heardBy, listenToVoices, sounding } from './heard.js';
import { listening } from './listening.js';
import { expect as expectSoon, test as base } from './stack.js';

/** More people who speak than go from peer to peer, through a real relay: of a few where two do, three are more. */
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
/** Pages that play and speak have two cores between them. */
const expect = expectSoon.configure({ timeout: 60_000 });

let guests: Guests;
let una: Page;
let duo: Page;
let tria: Page;

test.beforeAll(async ({ browser, stack }) => {
  guests = new Guests(browser, stack.url, [listenToVoices]);
});
test.afterAll(() => guests.leave());

test('two speak from peer to peer, over the music', async () => {
  una = await guests.enter('Una', 'assembly');
  await una.getByTestId('track').first().press('Enter');
  await una.getByRole('button', { name: 'Play', exact: true }).press('Enter');
  await expect.poll(() => isPlaying(una)).toBe(true);
  duo = await guests.enter('Duo', 'assembly');
  await joinVoice(una, duo);
  await allHear(1, una, duo);
});

test('with the third all go over to the relay, and nobody is lost on the way', async ({ janus }) => {
  const before = await janus.handles();
  tria = await guests.enter('Tria', 'assembly');
  await joinVoice(tria);
  await allHear(2, una, duo, tria);
  // Each speaks by one handle and hears both others by another; the gateway makes rooms by one more.
  await expect.poll(() => janus.handles()).toBe(before + 7);
  for (const page of [una, duo, tria]) await expect.poll(() => connectionsHeard(page)).toBe(1);
  await allHear(2, una, duo, tria);
});

test('who is muted is not heard', async () => {
  await expect(markOf(una, 'Tria')).toHaveAttribute('data-speaking', 'true');
  await tria.getByRole('button', { name: 'Mute', exact: true }).press('Enter');
  await expect(una.getByTestId('room-member').filter({ hasText: 'Tria' })).toContainText('muted');
  await expect(markOf(una, 'Tria')).toHaveAttribute('data-speaking', 'false');
  await expect(markOf(una, 'Duo')).toHaveAttribute('data-speaking', 'true');
  await tria.getByRole('button', { name: 'Unmute', exact: true }).press('Enter');
  await allHear(2, una);
});

test('when the relay is gone the page says so and the music goes on, and voices come back by themselves', async ({
  janus,
}) => {
  const alertOf = (page: Page) => page.getByTestId('voice').getByRole('alert');
  await janus.kill();
  for (const page of [una, duo, tria])
    await expect(alertOf(page)).toContainText('relay, and it cannot be reached');
  const { positionMs } = await listening(una);
  await expect.poll(async () => (await listening(una)).positionMs).toBeGreaterThan(positionMs + 500);
  expect(await Promise.all([una, duo, tria].map(isPlaying))).toEqual([true, true, true]);
  await janus.startAgain();
  for (const page of [una, duo, tria]) await expect(alertOf(page)).toBeHidden();
  await allHear(2, una, duo, tria);
});

test('a lost connection to the gateway leaves voices alone', async () => {
  const before = await heardBy(duo);
  await duo.context().setOffline(true);
  await expect(duo.getByTestId('connection-state')).toHaveAttribute('data-state', 'reconnecting');
  await duo.context().setOffline(false);
  await expect(duo.getByTestId('connection-state')).toHaveAttribute('data-state', 'joined');
  await allHear(2, una, duo, tria);
  expect((await heardBy(duo)).map(({ voice }) => voice)).toEqual(before.map(({ voice }) => voice));
});

test('whoever is sent out is cut off at once, and the others speak on', async ({ janus }) => {
  const before = await janus.handles();
  await una.getByRole('button', { name: 'What to do with Tria' }).press('Enter');
  await una.getByRole('menuitem', { name: 'Remove…' }).press('Enter');
  await una.getByRole('dialog').getByRole('button', { name: 'Remove Tria' }).press('Enter');
  await expect.poll(() => janus.handles(), { intervals: [100] }).toBe(before - 2);
  await expect(tria.getByRole('heading', { name: /You were removed from/ })).toBeVisible();
  await allHear(1, una, duo);
  expect(await heardBy(tria)).toEqual([]);
});

test('the room stays with the relay while anybody speaks', async ({ janus }) => {
  const atRelay = await janus.handles();
  expect(await connectionsHeard(una)).toBe(1);
  for (const page of [una, duo]) await page.getByRole('button', { name: 'Leave voice' }).press('Enter');
  await expect(una.getByText('Speak with the room.')).toBeVisible();
  await expect.poll(() => janus.handles()).toBe(atRelay - 4);
  await joinVoice(una, duo);
  await allHear(1, una, duo);
  expect(await janus.handles()).toBe(atRelay - 4);
});

async function joinVoice(...pages: Page[]) {
  for (const page of pages) {
    await page.getByRole('button', { name: 'Join voice' }).press('Enter');
    await expect(page.getByTestId('voice')).toBeVisible();
  }
}

/** Sound of so many others comes to each of them, from now on. The fake microphones beep once a second. */
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

/** By how many connections voices come to a page. */
const connectionsHeard = async (page: Page) => new Set((await heardBy(page)).map(({ peer }) => peer)).size;

const isPlaying = (page: Page) => listening(page).then(({ playing }) => playing);

const markOf = (page: Page, name: string) =>
  page.getByTestId('room-member').filter({ hasText: name }).getByTestId('speaking-mark');
