import { writeFile } from 'node:fs/promises';
import type { Realtime, Room } from '@sevenfold/realtime-client';
import { Key } from 'selenium-webdriver';
import { guestClient } from '../sound/guest-client.ts';
import { missingForSound, SoundCard, type Recording } from '../sound/sound-card.ts';
import { button, engines, EngineWindow, SilentDriver, testId, type Engine } from './engines.js';
import { expect as expectSoon, test } from './stack.js';

/** A guest in a room, in browsers that the other journeys don't use. Nora is a client without a browser. */
const expect = expectSoon.configure({ timeout: 60_000 });

const echoverse = { trackUrl: '/audio/echoverse_demo.mp3', title: 'Echoverse', duration: 106 };
const tideline = { trackUrl: '/audio/tideline.mp3', title: 'Tideline', duration: 113 };
const turnOnSound = button('Turn on sound');
const position = '[aria-label="Position"]';

for (const engine of engines) {
  const missing = missingForSound(engine.needs);
  // oxlint-disable-next-line sevenfold/no-unfinished-tests -- a browser that is not installed; the summary names it
  if (missing) test.skip(`NOT RUN: ${missing}`, () => undefined);
  else test.describe(engine.name, () => walk(engine));
}

function walk(engine: Engine) {
  test.describe.configure({ mode: 'serial', timeout: 300_000 });
  const name = `${engine.name.toLowerCase()}-evening`;
  let page: EngineWindow;
  let realtime: Realtime;
  let nora: Room;
  let card: SoundCard;
  let recording: Recording;
  /** The loudest sample since the last check. */
  let peak = 0;

  test.beforeAll(async ({ stack }) => {
    card = await SoundCard.start();
    recording = await card.record(samples => {
      for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
    });
    realtime = guestClient(stack.url);
    nora = await realtime.joinRoom(name, { name: 'Nora', signal: AbortSignal.timeout(30_000) });
  });
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires the pattern before the test's information
  test.afterEach(async ({}, info) => {
    if (info.status !== info.expectedStatus)
      await writeFile(info.outputPath('window.png'), await page.screenshot());
  });
  test.afterAll(async () => {
    realtime?.close();
    await page?.close().catch(() => undefined);
    recording?.stop();
    card?.stop();
  });

  /** Expects sound on the sound card, and a moving position on the page. */
  async function expectToPlay() {
    await expect.poll(() => playbackOf(page)).toMatchObject({ playing: 'true' });
    const heardAt = async () => Number(await page.attribute(testId('sync-report'), 'data-position-ms'));
    const before = await heardAt();
    await expect.poll(heardAt).toBeGreaterThan(before + 1_000);
    peak = 0;
    await expect.poll(() => peak).toBeGreaterThan(0.01);
    expect(await page.has(turnOnSound)).toBe(false);
  }

  /** Retries once if the driver does not answer, which is not a fault of the room. */
  async function inBrowser(origin: string, work: () => Promise<void>) {
    for (let isSecond = false; ; isSecond = true) {
      try {
        page = await EngineWindow.open(engine, origin, card.plugged('left'));
        await page.call('Fay');
        return await work();
      } catch (error) {
        if (isSecond || !(error instanceof SilentDriver)) throw error;
        process.stderr.write(`Restarting ${engine.name}: ${error.message}\n`);
        await page.close().catch(() => undefined);
      }
    }
  }

  test('joins a room and hears the host’s track after one click', async ({ stack }) => {
    await inBrowser(stack.url, async () => {
      await nora.setTrack(echoverse.trackUrl, { play: true, ...echoverse });
      await page.goto(`/r/${name}`);
      await expect.poll(() => page.text(testId('room-role'))).toBe('Listener');
      await expect.poll(() => page.text(testId('room-members'))).toContain('Nora');
      await expect.poll(() => page.text(testId('now-playing'))).toContain('Echoverse');
      // A slow start must not outlast the track.
      await nora.seek(0);
      // Both browsers block sound until the first interaction.
      await page.click(turnOnSound);
      await expectToPlay();
    });
    // The previous browser keeps its place in the room for a moment after it has exited.
    await expect.poll(() => Object.keys(nora.state.members).length).toBe(2);
    await expect.poll(() => fay(nora)?.name).toBe('Fay');
    await expect.poll(() => nora.state.reports[uidOf(nora)]?.errorMs).toEqual(expect.any(Number));
  });

  test('pauses, seeks and plays as the host', async () => {
    await nora.transferHost(uidOf(nora));
    await expect.poll(() => page.text(testId('room-role'))).toBe('Host');
    await page.click(button('Pause'));
    await expect.poll(() => nora.state.session?.paused).toBe(true);

    await page.type(position, Key.HOME);
    await expect.poll(() => nora.state.session?.position).toBe(0);
    await expect.poll(() => page.value(position)).toBe('0');
    await page.type(position, Key.PAGE_UP);
    await expect.poll(() => nora.state.session?.position).toBeGreaterThan(5);
    await expect.poll(() => page.value(position)).toBe(String(nora.state.session?.position));

    await page.click(button('Play'));
    await expect.poll(() => nora.state.session?.paused).toBe(false);
    await expectToPlay();
  });

  test('shares the queue and continues with it', async () => {
    await page.click(button('Add Paper Lanterns to the queue'));
    await expect.poll(() => nora.state.queue.map(({ title }) => title)).toEqual(['Paper Lanterns']);
    await nora.queue.add(tideline);
    await expect
      .poll(() => page.texts(testId('queue-entry')))
      .toEqual([expect.stringMatching(/Paper Lanterns/), expect.stringMatching(/Tideline[^]*Nora/)]);
    await page.click(button('Next'));
    await expect.poll(() => nora.state.session?.title).toBe('Paper Lanterns');
    await expect.poll(() => page.text(testId('now-playing'))).toContain('Paper Lanterns');
    await expectToPlay();
  });

  test('writes and reads guestbook messages', async () => {
    await page.type('#guestbook-line', `Hello from ${engine.name}${Key.ENTER}`);
    await expect.poll(() => nora.state.guestbook.at(-1)?.text).toBe(`Hello from ${engine.name}`);
    await nora.guestbook.write('Good to have you');
    await expect.poll(() => page.text(testId('guestbook'))).toContain('Good to have you');
  });

  test(engine.speaks ? 'joins voice' : 'says that it cannot join voice', async () => {
    await page.click(button('Join voice'));
    if (engine.speaks) await expect.poll(() => Object.keys(nora.state.voice)).toEqual([uidOf(nora)]);
    else
      await expect
        .poll(() => page.texts('[role="alert"]'))
        .toContainEqual(expect.stringContaining('This browser can’t make calls'));
  });
}

/** Includes other texts on the page, so that a failure explains itself. */
const playbackOf = async (page: EngineWindow) => ({
  playing: await page.attribute(testId('sync-report'), 'data-playing'),
  nowPlaying: await page.text(testId('now-playing')),
  alerts: await page.texts('[role="alert"]'),
  isBlocked: await page.has(turnOnSound),
});

const uidOf = (nora: Room) => Object.keys(nora.state.members).find(uid => uid !== nora.state.uid)!;
const fay = (nora: Room) => nora.state.members[uidOf(nora)];
