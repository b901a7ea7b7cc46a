import { screen } from '@testing-library/react';
import { nobodysSession, renderSite } from '../testing/render-site';
import { serverStub } from '../testing/server-stub';
import { SiteHeader } from './site-header';

it.each([
  ['/', false],
  ['/work', false],
  ['/divisions', true],
  ['/divisions/nexus/examples', true],
])('marks “Divisions” on the divisions’ pages: %s', (path, isCurrent) => {
  serverStub();
  renderSite(<SiteHeader />, { path, session: nobodysSession() });
  const button = screen.getByRole('button', { name: 'Divisions' });
  expect(button.getAttribute('aria-current') === 'true').toBe(isCurrent);
});
