import { roomPage } from './room-page';

const prerendered = [
  '<html><head><meta charSet="utf-8"/><title>Room name-of-the-room · Sevenfold</title>',
  '<meta name="description" content="Listen together in name-of-the-room."/><meta property="og:title" content="Room"/>',
  '<link rel="canonical" href="/r/name-of-the-room"/><script>begin()</script></head>',
  '<body><main><nav>Name-of-the-room</nav><h1>name-of-the-room</h1></main><footer></footer></body></html>',
].join('');
const values: Record<string, string> = {
  room: 'night-drive',
  name: 'Night Drive',
  crumb: 'Night-drive',
  title: 'Tideline is playing in night-drive',
  description: 'Listen together in night-drive.',
  version: 'abc',
  start: '{}',
};
const filled = roomPage(prerendered, 'start()').replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name]!);
const openPage = (html: string) => new DOMParser().parseFromString(html, 'text/html');

describe('the room page', () => {
  const page = openPage(filled);

  it('has the room’s name in its markup, as React will render it', () => {
    expect(page.querySelector('h1')?.textContent).toBe('Night Drive');
    expect(page.querySelector('nav')?.textContent).toBe('Night-drive');
  });

  it('explains the room without scripts, and says how to join', () => {
    const text = openPage(page.querySelector('noscript')!.innerHTML).body;
    expect(text.textContent).toContain('This is a listening room.');
    expect(text.textContent).toContain('How to join');
    expect(text.querySelector('a[href="/r/night-drive"]')).toBeTruthy();
  });

  it('tells link previews what plays, with one tag of each kind', () => {
    const contents = (property: string) =>
      [...page.querySelectorAll(`meta[property="${property}"]`)].map(meta => meta.getAttribute('content'));
    expect(page.title).toBe('Tideline is playing in night-drive · Sevenfold');
    expect(page.querySelectorAll('title, link[rel="canonical"], meta[name="description"]')).toHaveLength(3);
    expect(contents('og:title')).toEqual(['Tideline is playing in night-drive']);
    expect(contents('og:url')).toEqual(['http://localhost:3000/r/night-drive']);
    expect(contents('og:image')).toEqual(['http://localhost:3000/share/rooms/night-drive.png?v=abc']);
  });

  it('begins the first sound before all other scripts, and puts no room name into a script', () => {
    const scripts = [...page.querySelectorAll('script')].map(({ textContent }) => textContent);
    expect(scripts).toEqual(['start()', 'begin()']);
    expect(page.querySelector('meta[name="room-start"]')?.getAttribute('data-path')).toBe('/r/night-drive');
  });
});
