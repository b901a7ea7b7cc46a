import { shownWebsite } from './shown-website';

describe('a website on a profile', () => {
  it.each(['https://ada.example', 'http://ada.example/path?x=1'])('is shown when it is %s', website => {
    expect(shownWebsite(website)).toBe(new URL(website).href);
  });

  it.each([
    '',
    'javascript:alert(1)',
    'data:text/html,x',
    'ada.example',
    'https://',
    'https:/x',
    ' https://x',
  ])('is not shown when it is %p', website => {
    expect(shownWebsite(website)).toBeUndefined();
  });
});
