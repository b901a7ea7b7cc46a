import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { nobodysSession, renderSite } from '../../testing/render-site';
import { serverStub } from '../../testing/server-stub';
import { Invitation } from './invitation';

afterEach(() => {
  jest.useRealTimers();
});

it('shows for two seconds that the source is not available', () => {
  jest.useFakeTimers();
  serverStub();
  renderSite(<Invitation />, { session: nobodysSession() });
  const refusal = () => screen.queryByText('Unauthorized — GitHub access restricted.');
  fireEvent.click(screen.getByRole('button', { name: 'View on GitHub' }));
  act(() => jest.advanceTimersByTime(1_999));
  expect(refusal()).not.toBeNull();
  act(() => jest.advanceTimersByTime(1));
  expect(refusal()).toBeNull();
});
