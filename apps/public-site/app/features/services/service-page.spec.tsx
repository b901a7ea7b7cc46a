import { screen, within } from '@testing-library/react';
import { studioServices } from '@sevenfold/brand';
import { findService } from '@sevenfold/brand/service-pages';
import { nobodysSession, renderSite } from '../../testing/render-site';
import { serverStub } from '../../testing/server-stub';
import { ServiceBody } from './service-page';

it.each(studioServices.map(({ slug }) => [slug, findService(slug)!] as const))(
  'tells of %s what is done, what came of it, what was learnt, a story, and whom to write to',
  (_, service) => {
    serverStub();
    renderSite(<ServiceBody service={service} work={null} />, { session: nobodysSession() });
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
