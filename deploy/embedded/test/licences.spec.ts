import { startServices, type RunningServices } from './support/running-services.js';

let services: RunningServices;
beforeAll(async () => {
  services = await startServices();
}, 120_000);
afterAll(() => services.stop(), 60_000);

it.each(['/third-party-licenses.txt', '/admin/third-party-licenses.txt'])(
  '%s has the licences of what the app sends to browsers',
  async path => {
    const answer = await fetch(services.door + path, { headers: { accept: 'text/html' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const sections = (await answer.text()).split(/^## /m).slice(1);
    expect(sections.map(section => section.split(' - ', 1)[0])).toEqual(
      expect.arrayContaining(['react', 'react-dom', '@mantine/core', 'zod']),
    );
    const withoutText = sections
      .filter(section => section.length < 300)
      .map(section => section.split(' ', 1)[0]);
    // Its package holds no licence file; it is under MIT, as its package.json says.
    expect(withoutText).toEqual(['react-remove-scroll-bar']);
  },
);
