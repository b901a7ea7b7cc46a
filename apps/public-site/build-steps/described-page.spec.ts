import { incidentPage, partyPage } from './described-page';

const fallback = '<html><head><script>start()</script></head><body><div></div></body></html>';
const openPage = (html: string) => new DOMParser().parseFromString(html, 'text/html');

const values: Record<string, string> = {
  id: '1',
  title: 'Rooms are down',
  summary: 'Resolved. A cable.',
  room: 'friday',
  version: 'abc',
};

describe.each([
  [
    'an incident',
    incidentPage,
    {
      title: 'Rooms are down · Service Status · Sevenfold',
      url: '/status/incidents/1',
      image: '/share/status.png',
    },
  ],
  [
    'a party',
    partyPage,
    {
      title: 'Rooms are down · RydeSync · Sevenfold',
      url: '/rydesync/parties/1',
      image: '/share/rooms/friday.png?v=abc',
    },
  ],
])('the page of %s', (_, make, expected) => {
  const page = openPage(make(fallback).replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name]!));

  it('tells link previews title, summary, URL and picture', () => {
    const meta = (property: string) =>
      page.querySelector(`meta[property="${property}"]`)?.getAttribute('content');
    expect(page.title).toBe(expected.title);
    expect(meta('og:title')).toBe('Rooms are down');
    expect(meta('og:description')).toBe('Resolved. A cable.');
    expect(meta('og:url')).toBe(`http://localhost:3000${expected.url}`);
    expect(meta('og:image')).toBe(`http://localhost:3000${expected.image}`);
  });

  it('is readable without scripts, and puts no text into a script', () => {
    const text = openPage(page.querySelector('noscript')!.innerHTML).body;
    expect(text.querySelector('h1')?.textContent).toBe('Rooms are down');
    const scripts = [...page.querySelectorAll('script')].map(({ textContent }) => textContent);
    expect(scripts.join()).not.toContain('Rooms are down');
  });
});
