import { studioCases } from '@sevenfold/brand';
import { findCase } from '@sevenfold/brand/case-pages';
import { posterSize } from '../../app/features/work/case-list';
import { pictureSizes } from '../../app/features/work/case-page';
import { drawingOf, pictureNames } from '.';
import { svgOf } from './kit';

const pictures = studioCases.flatMap(({ slug }) => [
  { slug, name: 'poster', size: posterSize },
  ...findCase(slug)!.pictures.map(({ name }, index) => ({
    slug,
    name,
    size: index === 0 ? pictureSizes.wide : pictureSizes.half,
  })),
]);
const drawn = ({ slug, name }: { slug: string; name: string }) => svgOf(drawingOf(slug, name));

describe('the art of the cases', () => {
  it('has each picture that a case shows, and no other', () => {
    expect(pictures.map(({ slug, name }) => `${slug}-${name}`).toSorted()).toEqual(pictureNames.toSorted());
  });

  it.each(pictures)('draws $name of $slug as large as its page says', ({ slug, name, size }) => {
    const { width, height } = drawingOf(slug, name);
    expect({ width, height }).toEqual(size);
  });

  it.each(pictures)(
    'draws $name of $slug the same twice, small, and without a gap in its numbers',
    picture => {
      const first = drawn(picture);
      expect(drawn(picture)).toBe(first);
      expect(first).not.toMatch(/NaN|undefined|Infinity/);
      expect(first.length).toBeLessThan(200 * 1024);
    },
  );

  it('shares no picture between two cases', () => {
    expect(new Set(pictures.map(drawn)).size).toBe(pictures.length);
  });
});
