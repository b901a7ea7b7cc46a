import { brandSvg, facetColour, fileName, partsOf, sizeOf, type Brand } from './mark';
import { brandColours, brandFonts, brandShapes } from './presets';

const brand: Brand = { name: 'Harbour', colour: 'ember', font: 'library', shape: 'peak' };

it('offers six colours, three typefaces and three shapes', () => {
  expect([brandColours.length, brandFonts.length, brandShapes.length]).toEqual([6, 3, 3]);
});

it('writes a self-contained file', () => {
  const svg = brandSvg(brand, 300, 'AAAA');
  const document = new DOMParser().parseFromString(svg, 'image/svg+xml');
  expect(document.querySelector('parsererror')).toBeNull();
  expect(document.querySelector('text')!.textContent).toBe('Harbour');
  expect(document.querySelectorAll('path')).toHaveLength(3);
  expect(svg).toContain("font-family:'Newsreader Variable'");
  expect(svg).toContain('base64,AAAA');
  expect(svg).toContain(`width="${sizeOf(300).width}"`);
});

it('escapes names', () => {
  const svg = brandSvg({ ...brand, name: '<script>"A" & \'B\'</script>' }, 300);
  const document = new DOMParser().parseFromString(svg, 'image/svg+xml');
  expect(document.querySelector('script')).toBeNull();
  expect(document.querySelector('text')!.textContent).toBe('<script>"A" & \'B\'</script>');
});

it('lightens and darkens facets', () => {
  expect(facetColour('#808080', 'middle')).toBe('#808080');
  expect(facetColour('#808080', 'lit') > '#808080').toBe(true);
  expect(facetColour('#808080', 'shade') < '#808080').toBe(true);
});

it('falls back to defaults for unknown choices', () => {
  expect(partsOf({ name: '', colour: 'no', font: 'no', shape: 'no' }).font.id).toBe('workshop');
});

it('makes safe file names', () => {
  expect(fileName('Café & Söhne ../x', 'svg')).toBe('caf-s-hne-x.svg');
  expect(fileName('日本', 'png')).toBe('brand.png');
});
