import { expect, it } from '@jest/globals';
import routeConfig from '../routes';
import { screenAt, screenGroups } from './screens';

it('names the screen that a path belongs to', () => {
  expect(screenAt('/')).toBe('Rooms');
  expect(screenAt('/rooms/lobby')).toBe('Rooms');
  expect(screenAt('/inbox/4f1c')).toBe('Inbox');
  expect(screenAt('/accounts/ada')).toBe('Accounts');
  expect(screenAt('/references/3b0c72e8')).toBe('References');
  expect(screenAt('/nowhere')).toBeUndefined();
});

it.each(screenGroups.flatMap(({ screens }) => screens).filter(({ to }) => to !== '/'))(
  'calls the tab of $to what the navigation calls it',
  async ({ to, name }) => {
    const { file } = routeConfig[0]!.children!.find(({ path }) => path?.split('/')[0] === to.slice(1))!;
    const { meta } = (await import(`../${file}`)) as { meta(): { title?: string }[] };
    expect(meta()[0]?.title).toBe(`${name} – Sevenfold console`);
  },
);
