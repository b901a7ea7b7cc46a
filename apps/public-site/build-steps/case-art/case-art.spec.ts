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

describe('case study artwork', () => {
  it('has exactly the pictures that the case studies show', () => {
    expect(pictures.map(({ slug, name }) => `${slug}-${name}`).toSorted()).toEqual(pictureNames.toSorted());
  });

  it.each(pictures)('draws $name of $slug at the size its page declares', ({ slug, name, size }) => {
    const { width, height } = drawingOf(slug, name);
    expect({ width, height }).toEqual(size);
  });

  it.each(pictures)(
    'draws $name of $slug the same every time, below 200 KiB and without invalid numbers',
    picture => {
      const first = drawn(picture);
      expect(drawn(picture)).toBe(first);
      expect(first).not.toMatch(/NaN|undefined|Infinity/);
      expect(first.length).toBeLessThan(200 * 1024);
    },
  );

  it('draws no picture twice', () => {
    expect(new Set(pictures.map(drawn)).size).toBe(pictures.length);
  });
});
