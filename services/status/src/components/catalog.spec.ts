import { isOrAre, services } from '@sevenfold/contracts';
import { catalog, ownerOf } from './catalog.js';

it.each(services)('the page has a component that represents %s', name => {
  expect(ownerOf(name)).toBeDefined();
});

it('has the right verb for every name', () => {
  const names = catalog.map(({ name }) => name).filter(name => isOrAre(name) === 'are');
  expect(names).toEqual(['Profiles and settings', 'RydeSync rooms', 'EchoVerse bands']);
});
