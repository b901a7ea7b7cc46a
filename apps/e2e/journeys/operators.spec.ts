import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { operatorActionRecordedV1, sessionSignedInV1 } from '@sevenfold/contracts';
import { signInDemoPerson } from '@sevenfold/keycloak';
import { KafkaTransport, recordOf } from '@sevenfold/messaging';
import { imageFile, pdfFile, sendSubmission } from './sent-files.js';
import { expect, test, trySignIn } from './stack.js';
import { startWebhook } from './webhook.js';

/** What operators do in the console besides rooms, on the infrastructure of a real installation. */
test.describe.configure({ mode: 'serial' });

let desk: Page;
test.beforeAll(async ({ people }) => {
  desk = await people.arrive('admin');
});
test.afterAll(({ people }) => people.leave());

/** Confirms a dialog of the console. */
async function confirm(verb: string, reason?: string) {
  const dialog = desk.getByRole('dialog');
  if (reason !== undefined) await dialog.getByRole('textbox').fill(reason);
  await dialog.getByRole('button', { name: verb, exact: true }).click();
}

test('a dead letter is replayed, or discarded with a reason', async ({ stack }) => {
  const kafka = new KafkaTransport({ brokers: stack.brokers(), clientId: 'journey' });
  const time = new Date().toISOString();
  const poison = { id: randomUUID(), type: sessionSignedInV1.type, key: 'nobody', time, source: 'journey' };
  await kafka.publish([recordOf(sessionSignedInV1.topic, { ...poison, data: { uid: '<b>nobody</b>' } }, {})]);
  // A dead letter whose cause is gone, so that a replay succeeds.
  const action = { actionId: randomUUID(), action: 'journey.replayed', operator: 'journey', at: time };
  const { type, topic } = operatorActionRecordedV1.identity;
  const left = { id: randomUUID(), type, key: 'journey', time, source: 'journey' };
  const data = { ...action, outcome: 'done', target: { kind: 'other', id: 'a-letter' } };
  await kafka.deadLetters.park({
    id: `moderation/${left.id}`,
    group: 'moderation',
    record: recordOf(topic, { ...left, data }, {}),
    reason: 'The database was away',
    attempts: 5,
    failedAt: time,
  });
  await kafka.close();

  await desk.goto('/admin/dead-letters');
  const letter = (name: string) => desk.getByTestId('dead-letter').filter({ hasText: name });
  const poisoned = letter(poison.type);
  await expect(async () => {
    await desk.getByRole('button', { name: 'Refresh' }).click();
    await expect(poisoned).toContainText('accounts gave up after 1 attempt', { timeout: 2_000 });
  }).toPass();
  await poisoned.getByText('Details').click();
  await expect(poisoned.getByLabel('Data of the event')).toContainText('<b>nobody</b>');

  await letter(type).getByRole('button', { name: 'Replay' }).click();
  await confirm('Replay', 'The database is back');
  await expect(desk.getByRole('status')).toContainText('sent to its service again');
  await expect(letter(type)).toHaveCount(0);

  await poisoned.getByRole('button', { name: 'Discard' }).click();
  await expect(desk.getByRole('dialog').getByRole('button', { name: 'Discard' })).toBeDisabled();
  await confirm('Discard', 'Made by a journey');
  await expect(desk.getByRole('status')).toContainText('discarded');
  await expect(poisoned).toHaveCount(0);

  // The audit log has both actions, and the record from the replayed event.
  await desk.goto('/admin/audit');
  const row = (action: string) =>
    desk.getByRole('row').filter({ has: desk.getByTitle(action, { exact: true }) });
  await expect(row('dead-letter.discard')).toContainText('Made by a journey');
  await expect(row('dead-letter.replay')).toContainText('The database is back');
  await expect(async () => {
    await desk.keyboard.press('r');
    await expect(row('journey.replayed')).toContainText('Done', { timeout: 2_000 });
  }).toPass();
});

let cleo: Page;

test('access granted by an operator takes effect on open pages', async ({ people }) => {
  cleo = await people.arrive('cleo');
  await cleo.goto('/echoverse/locked');
  await cleo.getByRole('button', { name: 'Request Access' }).click();
  await expect(cleo.getByRole('button', { name: 'Access Requested' })).toBeDisabled();

  await desk.goto('/admin/access-requests');
  const request = desk.getByRole('row').filter({ hasText: 'cleo' });
  await request.getByRole('button', { name: 'Approve' }).click();
  await confirm('Approve', 'Welcome');
  await expect(request).toHaveCount(0);

  await expect(cleo.getByText('Welcome to EchoVerse')).toBeVisible();
  await expect(cleo.getByText('Your level here is member')).toBeVisible();
});

test('a blocked person leaves their room immediately, and stays out until they are unblocked', async ({
  stack,
}) => {
  await cleo.goto('/r/blocked-from');
  await expect(cleo.getByTestId('room-role')).toHaveText('Host');

  await desk.goto('/admin/accounts?search=cleo');
  await desk.getByRole('link', { name: /cleo/i }).first().click();
  await expect(desk.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).not.toHaveCount(0);
  await desk.getByRole('button', { name: 'Block', exact: true }).click();
  await confirm('Block', 'Shouted');
  await expect(desk.getByText('Blocked: can’t sign in.')).toBeVisible();
  await expect(desk.getByText('Not signed in anywhere.')).toBeVisible();

  await expect(cleo.getByText('You were signed out')).toBeVisible();
  await cleo.goto('/auth/signin');
  const refused = await trySignIn(cleo, 'cleo');
  await expect(refused.getByText(/disabled|blocked/i)).toBeVisible();
  await cleo.context().close();

  await desk.getByRole('button', { name: 'Unblock' }).click();
  await confirm('Unblock', 'Said sorry');
  await expect(desk.getByText('Blocked: can’t sign in.')).toHaveCount(0);
  await signInDemoPerson(stack.url, 'cleo@sevenfold.test');
});

test('a webhook subscriber gets status updates, is listed, and gets none after removal', async ({
  stack,
}) => {
  const webhook = await startWebhook();
  const answer = await fetch(`${stack.url}/api/status/subscriptions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: webhook.url }),
  });
  expect(answer.status).toBe(201);

  await desk.goto('/admin/incidents');
  const follower = desk.getByTestId('follower').filter({ hasText: webhook.host });
  await expect(follower).toBeVisible();
  const form = desk.getByRole('form', { name: 'Open an incident' });
  await form.getByRole('checkbox').first().press('Space');
  await form.getByLabel('Title').fill('A string is loose');
  await form.getByLabel('What visitors read').fill('We are tuning.');
  await form.getByRole('button', { name: 'Open the incident' }).click();
  await expect.poll(() => webhook.received.some(body => body.includes('A string is loose'))).toBe(true);

  await follower.getByRole('button', { name: 'Remove' }).click();
  await confirm('Remove');
  await expect(desk.getByText('It won’t get any more notifications.')).toBeVisible();
  await expect(follower).toHaveCount(0);

  const incident = desk.getByTestId('incident').filter({ hasText: 'A string is loose' });
  await incident.getByLabel('State', { exact: true }).selectOption({ label: 'Resolved' });
  await incident.getByPlaceholder('What we know').fill('It is in tune.');
  await incident.getByRole('button', { name: 'Resolve' }).click();
  await expect(incident).toContainText(/resolved/);
  expect(webhook.received.filter(body => body.includes('It is in tune'))).toEqual([]);
  await webhook.stop();
});

test('a submission with a picture and a PDF is read, assigned, labelled, annotated and archived', async ({
  stack,
}) => {
  const message = { name: 'Ada of the journey', message: 'A picture and a plan.' };
  await sendSubmission(stack, 'ada', message, [imageFile('cover.png'), pdfFile('plan.pdf')]);

  await desk.goto('/admin/inbox?box=unread');
  await desk.getByRole('link', { name: /Ada of the journey/ }).click();
  const letter = desk.getByRole('article');
  const picture = letter.getByRole('img', { name: 'Preview of cover.png' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2);
  await letter.getByRole('button', { name: 'Preview' }).click();
  await expect(letter.getByTitle('Preview of plan.pdf')).toHaveAttribute('src', /^blob:/);

  await letter.getByRole('button', { name: 'Assign to me' }).click();
  await expect(letter).toContainText('Assigned to you.');
  await letter.getByLabel('Add a label').fill('covers');
  await letter.getByLabel('Add a label').press('Enter');
  await expect(letter.getByRole('button', { name: 'Remove the label covers' })).toBeVisible();
  await letter.getByLabel('Write a note').fill('She wants an answer by Friday.');
  await letter.getByRole('button', { name: 'Add note' }).click();
  await expect(letter).toContainText('She wants an answer by Friday.');
  await letter.getByRole('button', { name: 'Archive' }).click();
  await expect(letter).toContainText('Archived.');
});

test('a filter is saved as a view, survives a reload, and is deleted', async () => {
  await desk.goto('/admin/inbox?box=archived&label=covers');
  await expect(desk.getByRole('link', { name: /Ada of the journey/ })).toBeVisible();
  await desk.getByRole('button', { name: 'Save this view' }).click();
  await desk.getByLabel('Name of the view').fill('Covers');
  await desk.getByRole('button', { name: 'Save', exact: true }).click();

  await desk.goto('/admin/inbox');
  await expect(desk.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  await expect(desk.getByRole('link', { name: /Ada of the journey/ })).toHaveCount(0);
  await desk.getByRole('link', { name: 'Covers', exact: true }).click();
  await expect(desk.getByRole('link', { name: /Ada of the journey/ })).toBeVisible();
  await desk.getByRole('button', { name: 'Delete the view Covers' }).click();
  await expect(desk.getByRole('link', { name: 'Covers', exact: true })).toHaveCount(0);
});
