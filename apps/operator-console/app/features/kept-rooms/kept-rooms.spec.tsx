import { beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitForElementToBeRemoved } from '@testing-library/react';
import { showToOperator } from '../../testing/show-to-operator';
import { KeptRooms } from './kept-rooms';

const page = (...names: string[]) => ({
  rooms: names.map(room => ({ room, keeper: { uid: 'ada', name: 'Ada', since: 1 }, lastUsed: 2 })),
  nextCursor: null,
});

let answer: (query: URLSearchParams) => Response;
beforeEach(() => {
  globalThis.fetch = (async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://console.test');
    return pathname === '/admin/kept-rooms' ? answer(searchParams) : new Response(null, { status: 404 });
  }) as typeof fetch;
});

it('finds kept rooms by name, and links to each room and its keeper', async () => {
  answer = query => Response.json(query.get('search') === 'even' ? page('evening') : page('late', 'evening'));
  await showToOperator(<KeptRooms />);
  expect(await screen.findByRole('link', { name: 'late' })).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: ' even' } });
  await waitForElementToBeRemoved(() => screen.queryByRole('link', { name: 'late' }));
  expect(screen.getByRole('link', { name: 'evening' }).getAttribute('href')).toBe('/rooms/evening');
  expect(screen.getByRole('link', { name: 'Ada' }).getAttribute('href')).toBe('/accounts/ada');
});

it('loads the next page below the first, for the same search', async () => {
  answer = query => {
    if (query.get('search') !== 'even') return Response.json(page('late'));
    const isNext = query.get('cursor') === 'next';
    return Response.json(isNext ? page('evensong') : { ...page('evening'), nextCursor: 'next' });
  };
  await showToOperator(<KeptRooms />);
  fireEvent.change(await screen.findByLabelText('Search'), { target: { value: 'even' } });
  expect(await screen.findByRole('link', { name: 'evening' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('link', { name: 'evensong' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'evening' })).toBeTruthy();
});

it('says why there is nothing to see: no match, or no answer', async () => {
  answer = query => Response.json(query.has('search') ? page() : page('late'));
  await showToOperator(<KeptRooms />);
  fireEvent.change(await screen.findByLabelText('Search'), { target: { value: 'nothing' } });
  expect(await screen.findByText(/^No kept room matches\./)).toBeTruthy();
  cleanup();
  answer = () => Response.json({ detail: 'The rooms service is away.' }, { status: 503 });
  await showToOperator(<KeptRooms />);
  expect((await screen.findByRole('alert')).textContent).toContain('The rooms service is away.');
  expect(screen.getByText('We couldn’t load the list.')).toBeTruthy();
});
