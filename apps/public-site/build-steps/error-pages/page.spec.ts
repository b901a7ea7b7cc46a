import { waitFor } from '@testing-library/react';
import { errorPage } from './page';
import { errorTexts, offlineText } from './texts';

const fonts = { display: '/display.woff2', text: '/text.woff2' };
const linksIn = (page: Document) =>
  [...page.querySelectorAll('main a:not([hidden]), footer a')].map(link => link.getAttribute('href'));

it('leads from a missing page to the divisions', () => {
  const html = errorPage('404', errorTexts['404']!, fonts);
  expect(linksIn(new DOMParser().parseFromString(html, 'text/html'))).toContain('/divisions');
});

it('links to the five pages that were visited last, and to no page that needs the network', async () => {
  const kept = [
    '/one',
    '/two',
    '/three',
    '/four',
    '/five',
    '/six',
    '/offline.html',
    '/silent-check-sso.html',
  ].map(path => ({ url: `https://sevenfold.test${path}` }));
  const pages = {
    keys: async () => kept,
    match: async ({ url }: { url: string }) =>
      new Response(url.endsWith('/six') ? '<title>Terms · Sevenfold</title>' : ''),
  };
  Object.assign(globalThis, { caches: { open: async () => pages }, CSS: { escape: String } });
  document.open();
  document.write(errorPage('Offline', offlineText, fonts));
  document.close();

  const visited = () => [...document.querySelectorAll('#visited a')].map(link => link.textContent);
  await waitFor(() => expect(visited()).toEqual(['Terms', '/five', '/four', '/three', '/two']));
  expect(linksIn(document)).not.toContain('/contact');
  expect(linksIn(document)).not.toContain('/status');
});
