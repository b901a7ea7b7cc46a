import { changeSettingsSchema, shownWebsite } from './accounts.js';
import { storedText } from './stored-text.js';

describe('websites that a profile may show', () => {
  it.each([
    'https://ada.test',
    'http://ada.test:8080/a?b#c',
    'HTTPS://ADA.TEST',
    'https://xn--d1acufc.test/',
  ])('%s is accepted', website => expect(shownWebsite(website)).toBe(website));

  it.each([
    '',
    'ada.test',
    '//ada.test',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    ' https://ada.test',
    'https:ada.test',
    'https:///ada.test',
    'https://',
    'https://ada:secret@evil.test',
    'https://ada@evil.test',
    'data:text/html,x',
    'ftp://ada.test',
    'https://[bad',
  ])('%j is rejected', website => expect(shownWebsite(website)).toBeUndefined());
});

describe('storable text', () => {
  it('may have line breaks, tabs and characters beyond the basic plane', () => {
    expect(storedText(20).safeParse('a\tb\r\nc 😀 é').success).toBe(true);
  });

  it.each(['\u0000', '\u0008', '\u007f', '\ud83d', '\udc00'])('has no %j', character => {
    expect(storedText(20).safeParse(`a${character}b`).success).toBe(false);
  });
});

it('accepts settings and nothing else', () => {
  const keys = Object.keys(changeSettingsSchema.shape);
  expect(keys.toSorted((a, b) => a.localeCompare(b))).toEqual(['bio', 'location', 'preferences', 'website']);
});
