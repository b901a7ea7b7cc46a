import { startServices, type RunningServices } from './support/running-services.js';

let services: RunningServices;
beforeAll(async () => {
  services = await startServices();
}, 120_000);
afterAll(() => services.stop(), 60_000);

it.each([
  [
    '/third-party-licenses.txt',
    ['react', 'react-remove-scroll-bar', 'zod', 'quickjs-emscripten-core', 'papaparse'],
  ],
  ['/admin/third-party-licenses.txt', ['react', 'react-remove-scroll-bar', 'zod', '@mantine/core']],
])('%s has the licences of what the app and its workers send to browsers', async (path, packages) => {
  const answer = await fetch(services.gateway + path, { headers: { accept: 'text/html' } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const sections = (await answer.text()).split(/^## /m).slice(1);
  expect(sections.map(section => section.split(' - ', 1)[0])).toEqual(expect.arrayContaining(packages));
  const withoutText = sections.filter(section => section.length < 300);
  expect(withoutText).toEqual([]);
});
