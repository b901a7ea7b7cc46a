import type { Page } from '@playwright/test';
import ICAL from 'ical.js';
import { expect as expectSoon, test } from './stack.js';
import { expectPageQualityInEachLook } from './page-quality.js';

/** Ada plans a party in a room that she keeps; ben and a guest come. */
test.describe.configure({ mode: 'serial', timeout: 240_000 });
const expect = expectSoon.configure({ timeout: 30_000 });

const dayMs = 24 * 60 * 60_000;
const title = 'Friday night; slow, then fast';

test.describe('a party', () => {
  let ada: Page;
  let ben: Page;
  let address: string;

  test.beforeAll(async ({ people }) => {
    ada = await people.arrive('ada');
    ben = await people.arrive('ben');
  });
  test.afterAll(({ people }) => people.leave());

  test('is planned by the person who keeps the room, for a future time', async () => {
    await ada.goto('/r/party-room');
    await ada.getByRole('button', { name: 'Settings' }).click();
    await ada.getByRole('button', { name: 'Keep this room' }).click();
    await ada.getByRole('button', { name: 'Plan a party in party-room' }).click();
    await ada.getByLabel('Title').fill(title);
    await ada.getByLabel('Begins').fill('2020-02-29T20:00');
    await ada.getByRole('button', { name: 'Plan the party' }).click();
    await expect(ada.getByText('This time has passed.')).toBeVisible();
    const tomorrow = await ada.evaluate(ms => {
      const at = new Date(Date.now() + ms);
      return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
    }, dayMs);
    await ada.getByLabel('Begins').fill(tomorrow);
    await ada.getByRole('button', { name: 'Plan the party' }).click();
    const link = ada.getByTestId('planned-party').getByRole('link', { name: title });
    await expect(link).toBeVisible();
    address = (await link.getAttribute('href'))!;
    await ada.keyboard.press('Escape');
    await expect(ada.getByTestId('party-line')).toContainText(title);
  });

  test('is announced in the room without moving the content below', async ({ people }) => {
    const guest = await people.guest('Gail');
    const below = guest.getByTestId('now-playing');
    for (const width of [320, 390, 768]) {
      await guest.setViewportSize({ width, height: 844 });
      const answer = Promise.withResolvers<void>();
      await guest.route('**/api/rydesync/rooms/party-room/party', async route => {
        await answer.promise;
        await route.continue();
      });
      await guest.goto('/r/party-room');
      await expect(guest.getByTestId('kept-by')).toBeVisible();
      const before = (await below.boundingBox())!.y;
      answer.resolve();
      await expect(guest.getByTestId('party-line')).toBeInViewport();
      expect((await below.boundingBox())!.y).toBe(before);
      await guest.unrouteAll({ behavior: 'wait' });
    }
  });

  test('is announced on the page of all rooms, and counts down on its own page', async ({ people }) => {
    const guest = await people.guest('Gus');
    await guest.goto('/rydesync');
    await guest.getByTestId('coming-up').getByRole('link', { name: title }).click();
    await expect(guest).toHaveURL(new RegExp(`${address}$`));
    await expect(guest.getByRole('heading', { name: title })).toBeVisible();
    await expect(guest.getByTestId('countdown')).toBeVisible();
    await expect(guest.getByRole('link', { name: 'Sign in to get an email' })).toBeVisible();
    await expectPageQualityInEachLook(guest, 'a party');
  });

  test('goes into a calendar, and emails those who ask', async () => {
    await ben.goto(address);
    const [download] = await Promise.all([
      ben.waitForEvent('download'),
      ben.getByRole('link', { name: 'Add to calendar' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('party.ics');
    const file = await ben.request.get(`/api${address}/party.ics`);
    const event = new ICAL.Component(ICAL.parse(await file.text())).getFirstSubcomponent('vevent')!;
    expect(event.getFirstPropertyValue('summary')).toBe(title);
    expect(event.getFirstPropertyValue('url')).toContain(address);
    await ben.getByRole('button', { name: 'Email me' }).click();
    await expect(ben.getByText(/We’ll email ben@sevenfold.test/)).toBeVisible();
    await ben.reload();
    await expect(ben.getByRole('button', { name: 'Stop emails' })).toBeVisible();
  });

  test('turns into the room when it begins, for those who pressed “Join when it begins”', async ({
    people,
  }) => {
    const early = await people.guest('Early');
    await early.clock.install();
    await early.goto(address);
    await early.getByRole('button', { name: 'Join when it begins' }).click();
    // By the server's clock the party is still a day away, so block its later answers.
    await early.route('**/api/rydesync/parties/*', route => route.abort());
    await early.clock.fastForward(dayMs + 60_000);
    await expect(early).toHaveURL(/\/r\/party-room$/);
  });

  test('ends with the room that its keeper releases', async () => {
    await ada.getByRole('button', { name: 'Settings' }).click();
    await ada.getByRole('button', { name: 'Release party-room' }).click();
    await ada.getByRole('button', { name: 'Release party-room' }).click();
    await expect(ada.getByText('Keep this room').first()).toBeVisible();
    await ben.reload();
    await expect(ben.getByTestId('party').getByText('Cancelled')).toBeVisible();
  });
});
