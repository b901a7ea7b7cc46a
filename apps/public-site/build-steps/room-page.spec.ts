import { roomPage } from './room-page';

const fallback = '<html><head><script>start()</script></head><body><div></div></body></html>';
const openPage = (html: string) => new DOMParser().parseFromString(html, 'text/html');

describe('the room page', () => {
  const page = openPage(roomPage(fallback, ['/assets/room.js']).replaceAll('{{room}}', 'night-drive'));

  it('names and explains the room without scripts, and says how to join', () => {
    const text = openPage(page.querySelector('noscript')!.innerHTML).body;
    expect(text.querySelector('h1')?.textContent).toBe('night-drive');
    expect(text.textContent).toContain('This is a listening room.');
    expect(text.textContent).toContain('How to join');
    expect(text.querySelector('a[href="/r/night-drive"]')).toBeTruthy();
  });

  it('shows link previews the same', () => {
    const meta = (property: string) =>
      page.querySelector(`meta[property="${property}"]`)?.getAttribute('content');
    expect(page.title).toBe('Room night-drive · RydeSync · Sevenfold');
    expect(meta('og:title')).toBe('Listen together in night-drive');
    expect(meta('og:url')).toBe('http://localhost:3000/r/night-drive');
  });

  it('preloads the room’s scripts, and puts no room name into a script', () => {
    expect(page.querySelector('link[rel="modulepreload"]')?.getAttribute('href')).toBe('/assets/room.js');
    const scripts = [...page.querySelectorAll('script')].map(({ textContent }) => textContent);
    expect(scripts.join()).not.toContain('night-drive');
  });
});
