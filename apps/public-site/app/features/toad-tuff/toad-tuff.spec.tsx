import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { serverStub } from '../../testing/server-stub';
import { nobodysSession, renderSite } from '../../testing/render-site';
import { PosterArt } from './poster-art';
import { ToadTuffPage } from './toad-tuff-page';

const drawn = (print: number) => render(<PosterArt print={print} />).container.innerHTML;

describe('a poster print', () => {
  it('looks the same each time', () => {
    expect(drawn(12)).toBe(drawn(12));
  });

  it('differs from all others', () => {
    const prints = [1, 2, 3, 4, 5, 9, 88].map(drawn);
    expect(new Set(prints).size).toBe(prints.length);
  });
});

describe('the Toad Tuff page', () => {
  beforeEach(() => void serverStub());

  it('shows the story and the members', async () => {
    renderSite(<ToadTuffPage />, { path: '/toad-tuff', session: nobodysSession() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Toad Tuff' })).toBeTruthy();
    for (const name of ['Oona Pell', 'Teodor Vink', 'Ilse Marrow', 'The pond'])
      expect(screen.getByRole('heading', { name })).toBeTruthy();
  });

  it('shows the print from the URL', async () => {
    renderSite(<ToadTuffPage />, { path: '/toad-tuff?print=31', session: nobodysSession() });
    expect(await screen.findByText('Print 31 of 88')).toBeTruthy();
  });

  it.each(['0', '89', 'nine', '1.5', ''])(
    'shows the ninth for print “%s”, which does not exist',
    async print => {
      renderSite(<ToadTuffPage />, { path: `/toad-tuff?print=${print}`, session: nobodysSession() });
      expect(await screen.findByText('Print 9 of 88')).toBeTruthy();
    },
  );

  it('prints another poster, and keeps its number in the URL', async () => {
    renderSite(<ToadTuffPage />, { path: '/toad-tuff?print=88', session: nobodysSession() });
    fireEvent.click(await screen.findByRole('button', { name: 'Pull another print' }));
    expect(await screen.findByText('Print 1 of 88')).toBeTruthy();
    expect(screen.getByTestId('here').textContent).toBe('/toad-tuff?print=1');
  });

  it.each([
    ['follows the pointer', false, '0.50'],
    ['looks straight ahead for people who want less motion', true, ''],
  ])('%s', async (_name, matches, gaze) => {
    const spy = jest
      .spyOn(window, 'matchMedia')
      .mockImplementation(
        media =>
          ({ media, matches, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList,
      );
    renderSite(<ToadTuffPage />, { path: '/toad-tuff', session: nobodysSession() });
    const heading = await screen.findByRole('heading', { level: 1, name: 'Toad Tuff' });
    fireEvent(window, new MouseEvent('pointermove', { clientX: innerWidth * 0.75, clientY: 0 }));
    const houses = [];
    for (let at: HTMLElement | null = heading; at; at = at.parentElement) houses.push(at);
    expect(houses.map(({ style }) => style.getPropertyValue('--gaze')).join('')).toBe(gaze);
    spy.mockRestore();
  });
});
