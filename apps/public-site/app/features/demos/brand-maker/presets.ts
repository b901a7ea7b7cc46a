import type { Facet } from '@sevenfold/brand';

export const brandColours = [
  { id: 'saffron', name: 'Saffron', value: '#f2b53a' },
  { id: 'ember', name: 'Ember', value: '#f2774f' },
  { id: 'rose', name: 'Rose', value: '#e58aa0' },
  { id: 'iris', name: 'Iris', value: '#b195ee' },
  { id: 'lagoon', name: 'Lagoon', value: '#5fbfb6' },
  { id: 'moss', name: 'Moss', value: '#9cc069' },
] as const;

/** `wide` is the average letter width in em, for when the name cannot be measured. */
export const brandFonts = [
  {
    id: 'workshop',
    name: 'Workshop',
    family: 'Bricolage Grotesque Variable',
    weight: 740,
    spacing: -0.03,
    wide: 0.56,
  },
  { id: 'library', name: 'Library', family: 'Newsreader Variable', weight: 480, spacing: -0.015, wide: 0.48 },
  { id: 'poster', name: 'Poster', family: 'Big Shoulders Variable', weight: 820, spacing: 0.005, wide: 0.44 },
] as const;

export type BrandFont = (typeof brandFonts)[number];

/** A few facets each, on a 24 × 24 grid. */
export const brandShapes: readonly {
  id: 'crystal' | 'peak' | 'lantern';
  name: string;
  facets: readonly Facet[];
}[] = [
  {
    id: 'crystal',
    name: 'Crystal',
    facets: [
      { path: 'M12 1L21 12H12Z', side: 'lit' },
      { path: 'M12 1V12H3Z', side: 'middle' },
      { path: 'M12 12H21L12 23Z', side: 'shade' },
      { path: 'M12 12V23L3 12Z', side: 'lit' },
    ],
  },
  {
    id: 'peak',
    name: 'Peak',
    facets: [
      { path: 'M9 4L1 21H11Z', side: 'lit' },
      { path: 'M9 4L11 21H17Z', side: 'shade' },
      { path: 'M16.4 10L13.5 21H23Z', side: 'middle' },
    ],
  },
  {
    id: 'lantern',
    name: 'Lantern',
    facets: [
      { path: 'M12 1.5L21 6.8L12 12Z', side: 'lit' },
      { path: 'M21 6.8V17.2L12 12Z', side: 'middle' },
      { path: 'M21 17.2L12 22.5V12Z', side: 'shade' },
      { path: 'M12 22.5L3 17.2L12 12Z', side: 'middle' },
      { path: 'M3 17.2V6.8L12 12Z', side: 'lit' },
      { path: 'M3 6.8L12 1.5V12Z', side: 'shade' },
    ],
  },
];

export const longestName = 18;
