import { meta } from './room';

it('tells servers of tracks nothing of the room that plays them', () => {
  const tags = meta({ params: { room: 'evening' } } as unknown as Parameters<typeof meta>[0]);
  expect(tags).toContainEqual({ name: 'referrer', content: 'same-origin' });
});
