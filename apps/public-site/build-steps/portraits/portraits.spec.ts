import { people, portraitOf } from '@sevenfold/brand';
import { author } from '../../app/features/series/series';
import { portraits } from './portraits';

it('has a different portrait for everyone on staff and for the author', () => {
  const files = Object.keys(portraits).map(portraitOf);
  expect(files.toSorted()).toEqual([...Object.keys(people).map(portraitOf), author.portrait.src].toSorted());
  expect(new Set(Object.values(portraits)).size).toBe(files.length);
});
