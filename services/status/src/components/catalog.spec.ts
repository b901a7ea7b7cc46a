import { services } from '@sevenfold/contracts';
import { ownerOf } from './catalog.js';

it.each(services)('the page has a component that represents %s', name => {
  expect(ownerOf(name)).toBeDefined();
});
