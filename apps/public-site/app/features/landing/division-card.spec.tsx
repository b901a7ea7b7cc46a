import { screen } from '@testing-library/react';
import { divisions } from '@sevenfold/brand';
import { nobodysSession, renderSite } from '../../testing/render-site';
import { serverStub } from '../../testing/server-stub';
import { DivisionCard } from './division-card';

const demo = { title: 'Quiz', toggle: () => undefined, content: () => <p>the demo</p> };

describe('a division’s card', () => {
  beforeEach(() => void serverStub());

  it('shows the division’s projects and a quote, and links to its page', () => {
    renderSite(<DivisionCard division={divisions.summit} demo={{ ...demo, open: false }} />, {
      session: nobodysSession(),
    });
    expect(screen.getByText('Ask Twice')).toBeTruthy();
    expect(screen.getByText(divisions.summit.whyILoveIt)).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Portrait of Ngozi Adler' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Summit' }).getAttribute('href')).toBe('/divisions/summit');
    expect(screen.getByRole('button', { name: 'Try it: Quiz' }).getAttribute('aria-expanded')).toBe('false');
  });

  it('shows its demo instead of its text when turned over', () => {
    renderSite(<DivisionCard division={divisions.summit} demo={{ ...demo, open: true }} />, {
      session: nobodysSession(),
    });
    expect(screen.getByText('the demo')).toBeTruthy();
    expect(screen.queryByText(divisions.summit.whyILoveIt)).toBeNull();
    expect(screen.getByRole('button', { name: 'Back to the card' }).getAttribute('aria-expanded')).toBe(
      'true',
    );
  });
});
