import { fireEvent, screen } from '@testing-library/react';
import { bandOf, bands } from '@sevenfold/brand/bands';
import { residentRoomOf } from '@sevenfold/contracts';
import { serverStub } from '../../testing/server-stub';
import { adasSession, renderQueryingPage } from '../../testing/render-site';
import { BandBody } from './band-body';

const track = {
  id: 'paper-lanterns',
  title: 'Paper Lanterns',
  artist: 'Paper Lanterns',
  url: '/audio/paper_lanterns.mp3',
  durationSeconds: 100,
  mood: 'warm',
  bpm: 88,
};
const library = (...tracks: object[]) => ({ 'GET /api/rydesync/tracks': () => ({ body: { tracks } }) });
const lanterns = bandOf('paper-lanterns')!;

describe('a band’s page', () => {
  it('shows members and records', async () => {
    serverStub(library());
    renderQueryingPage(<BandBody band={lanterns} />, { session: adasSession() });
    expect(await screen.findByRole('heading', { name: 'Mirela Tan' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Two Hundred Lamps' })).toBeTruthy();
    expect(screen.queryByTestId('play-track')).toBeNull();
  });

  it('plays the songs that are in the library', async () => {
    serverStub(library(track, { ...track, id: 'other', title: 'Another', artist: 'Anvil Youth' }));
    renderQueryingPage(<BandBody band={lanterns} />, { session: adasSession() });
    expect(await screen.findAllByTestId('play-track')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Play Paper Lanterns' })).toBeTruthy();
  });

  it('says which songs can’t be played, once the library has loaded', async () => {
    serverStub(library(track));
    renderQueryingPage(<BandBody band={lanterns} />, { session: adasSession() });
    expect(screen.queryByText('Not online yet')).toBeNull();
    expect(await screen.findAllByText('Not online yet')).toHaveLength(
      lanterns.records.flatMap(({ songs }) => songs).length - 1,
    );
  });

  it('shows library tracks that are on no record yet', async () => {
    serverStub(library(track, { ...track, id: 'new', title: 'Wick' }));
    renderQueryingPage(<BandBody band={lanterns} />, { session: adasSession() });
    expect(await screen.findByRole('heading', { name: 'New in the library' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Play Wick' })).toBeTruthy();
  });

  it('links to a room of the band', async () => {
    serverStub(library());
    renderQueryingPage(<BandBody band={lanterns} />, { session: adasSession() });
    fireEvent.click(await screen.findByRole('link', { name: 'Listen now' }));
    expect(screen.getByTestId('here').textContent).toBe('/r/paper-lanterns');
  });
});

it.each(bands)('the house plays in the room of $name', ({ slug, name, division }) => {
  expect(residentRoomOf(slug)).toMatchObject({ band: name, division });
});
