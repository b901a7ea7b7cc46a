import { screen, within } from '@testing-library/react';
import { studioServices } from '@sevenfold/brand';
import { findService } from '@sevenfold/brand/service-pages';
import { nobodysSession, renderQueryingPage } from '../../testing/render-site';
import { serverStub } from '../../testing/server-stub';
import { ServiceBody } from './service-page';

it.each(studioServices.map(({ slug }) => [slug, findService(slug)!] as const))(
  'shows work, results, lessons, a story and a contact for %s',
  (_, service) => {
    serverStub();
    renderQueryingPage(<ServiceBody service={service} work={null} />, { session: nobodysSession() });
    for (const { title } of service.services)
      expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    for (const part of ['Outcomes', 'Lessons', 'Tips']) {
      const section = screen.getByRole('heading', { name: part }).closest('section')!;
      expect(within(section).getAllByRole('listitem').length).toBeGreaterThan(1);
    }
    expect(screen.getByRole('heading', { name: service.story.title })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Start a project' }).getAttribute('href')).toBe('/contact');
  },
);

it('links to the division, to its demo, and from each service to all others', () => {
  serverStub();
  const next = (slug: string) => {
    const { unmount } = renderQueryingPage(<ServiceBody service={findService(slug)!} work={null} />, {
      session: nobodysSession(),
    });
    const { division } = findService(slug)!;
    const links = screen.getAllByRole('link').map(link => link.getAttribute('href'));
    expect(links).toContain(`/divisions/${division}`);
    expect(links).toContain(`/divisions/${division}?demo=open`);
    const process = within(screen.getByRole('region', { name: 'How a project runs' }));
    expect(process.getAllByRole('listitem').length).toBeGreaterThan(2);
    const nav = within(screen.getByRole('navigation', { name: 'Next service' }));
    const href = nav.getByRole('link').getAttribute('href')!;
    unmount();
    return href.replace('/work/', '');
  };
  const seen = new Set<string>();
  for (let slug = studioServices[0]!.slug; !seen.has(slug); slug = next(slug)) seen.add(slug);
  expect(seen.size).toBe(studioServices.length);
});
