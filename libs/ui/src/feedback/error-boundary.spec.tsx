import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { ErrorBoundary } from './error-boundary.js';

describe('a broken page', () => {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('is replaced by a screen that shows no internals, with a retry and a link home', () => {
    let broken = true;
    function Part() {
      if (broken) throw new Error('a secret of the inside');
      return <p>All is well</p>;
    }
    const { container } = render(
      <ErrorBoundary>
        <Part />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
    expect(container.textContent).not.toContain('secret');
    expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/');
    broken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.getByText('All is well')).toBeTruthy();
  });
});
