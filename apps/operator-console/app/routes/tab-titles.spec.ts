import { expect, it } from '@jest/globals';
import routeConfig from '../routes';
import { screenGroups } from '../shell/screens';

it.each(screenGroups.flatMap(({ screens }) => screens).filter(({ to }) => to !== '/'))(
  'gives the tab of $to its name in the navigation',
  async ({ to, name }) => {
    const { file } = routeConfig[0]!.children!.find(({ path }) => path?.split('/')[0] === to.slice(1))!;
    const { meta } = (await import(`../${file}`)) as { meta(): { title?: string }[] };
    expect(meta()[0]?.title).toBe(`${name} – Sevenfold console`);
  },
);
