import { incidentPage } from './incident-page';

const fallback = '<html><head><script>start()</script></head><body><div></div></body></html>';
const openPage = (html: string) => new DOMParser().parseFromString(html, 'text/html');

describe('the incident page', () => {
  const page = openPage(
    incidentPage(fallback)
      .replaceAll('{{id}}', '1')
      .replaceAll('{{title}}', 'Rooms are down')
      .replaceAll('{{summary}}', 'Resolved. A cable.'),
  );

  it('shows link previews what happened', () => {
    const meta = (property: string) =>
      page.querySelector(`meta[property="${property}"]`)?.getAttribute('content');
    expect(page.title).toBe('Rooms are down · Service Status · Sevenfold');
    expect(meta('og:title')).toBe('Rooms are down');
    expect(meta('og:description')).toBe('Resolved. A cable.');
    expect(meta('og:url')).toBe('http://localhost:3000/status/incidents/1');
  });

  it('is readable without scripts, and puts no incident text into a script', () => {
    const text = openPage(page.querySelector('noscript')!.innerHTML).body;
    expect(text.querySelector('h1')?.textContent).toBe('Rooms are down');
    const scripts = [...page.querySelectorAll('script')].map(({ textContent }) => textContent);
    expect(scripts.join()).not.toContain('Rooms are down');
  });
});
