import { expect, type Page } from '@playwright/test';

const monthMs = 30 * 24 * 60 * 60_000;

const inAMonth = () => new Date(Date.now() + monthMs).toISOString().slice(0, 16);

/**
 * Keeps a room and plans a party there. Resolves to the party's link in the open settings. `begins` is a time of
 * day without a zone.
 */
export async function planParty(keeper: Page, room: string, title: string, begins = inAMonth()) {
  await keeper.goto(`/r/${room}`);
  await keeper.getByRole('button', { name: 'Settings' }).click();
  await keeper.getByRole('button', { name: 'Keep this room' }).click();
  await keeper.getByRole('button', { name: `Plan a party in ${room}` }).click();
  await keeper.getByLabel('Title').fill(title);
  await keeper.getByLabel('Begins').fill(begins);
  await keeper.getByRole('button', { name: 'Plan the party' }).click();
  const link = keeper.getByTestId('planned-party').getByRole('link', { name: title });
  await expect(link).toBeVisible();
  return link;
}
