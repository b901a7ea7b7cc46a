import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { jest } from '@jest/globals';
import { ApiError } from '../api/api-error.js';
import { ErrorText } from './reference.js';

const traceId = '3b0c72e8d1f24a5b9c6d7e8f90123456';
const away = new ApiError({ status: 503, code: 'service.unavailable', detail: 'It is down.', traceId });

/** jsdom has no clipboard. */
const clipboard = (writeText: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });

afterEach(cleanup);

describe('an error on screen', () => {
  it('shows eight digits of its trace, and copies all of it', async () => {
    const written = jest.fn(async (_text: string) => undefined);
    clipboard(written);
    render(<ErrorText error={away} />);
    expect(document.body.textContent).toContain('It is down. Reference 3b0c72e8');
    fireEvent.click(screen.getByRole('button', { name: 'Reference 3b0c72e8' }));
    await screen.findByText('Copied');
    expect(written).toHaveBeenCalledWith(traceId);
  });

  it('selects the digits where the browser has no clipboard', async () => {
    clipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    render(<ErrorText error={away} />);
    fireEvent.click(screen.getByRole('button'));
    await waitFor(() => expect(String(getSelection())).toBe('3b0c72e8'));
    expect(screen.queryByText('Copied')).toBeNull();
  });

  it.each([[new Error('No network.')], [{ traceId: '' }], [{ traceId: 'abc' }], [undefined]])(
    'has no reference without a trace: %p',
    error => {
      render(<ErrorText error={error} words="It failed." />);
      expect(screen.queryByRole('button')).toBeNull();
    },
  );
});
