import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { ErrorBoundary } from '@sevenfold/ui';
import { lazyPart } from './lazy-part';

function Guestbook() {
  return <h2>Guestbook</h2>;
}
const failing = (times: number) => {
  let failures = 0;
  return async () => {
    if (failures++ < times) throw new TypeError('Failed to fetch dynamically imported module');
    return Guestbook;
  };
};

it('loads again when someone presses “Try Again”, and keeps its place meanwhile', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Part = lazyPart(failing(1), <p>loads</p>);
  render(
    <ErrorBoundary>
      <Part />
    </ErrorBoundary>,
  );
  expect(screen.getByText('loads')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Guestbook' })).toBeTruthy();
  jest.restoreAllMocks();
});
