import { divisionList } from './divisions.js';
import { palette } from './palette.js';

describe('palette', () => {
  for (const [theme, surface] of Object.entries(palette)) {
    const readable: [string, string][] = [
      [surface.text, surface.ground],
      [surface.muted, surface.ground],
      [surface.muted, surface.raised],
      [surface.muted, surface.sunken],
      [surface.good, surface.raised],
      [surface.warning, surface.raised],
      [surface.bad, surface.raised],
    ];

    it.each(readable)(`in the ${theme} theme %s is readable on %s`, (text, ground) => {
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    });
  }

  it.each(divisionList)('$name carries ink text, and its ink is readable on paper', division => {
    expect(contrast(palette.dark.onFold, division.accentColor)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(division.accentInk, palette.light.ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(division.accentColor, palette.dark.ground)).toBeGreaterThanOrEqual(4.5);
  });
});

/** WCAG 2 contrast ratio. */
function contrast(first: string, second: string): number {
  const [lighter, darker] = [luminance(first), luminance(second)].toSorted((a, b) => b - a) as [
    number,
    number,
  ];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map(start => {
    const channel = parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
