import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { ToastProvider, useToast, type Toasts } from './toast-provider.js';

describe('toasts', () => {
  let toasts: Toasts;

  function Capture() {
    toasts = useToast();
    return null;
  }

  beforeEach(() => {
    jest.useFakeTimers();
    render(
      <ToastProvider>
        <Capture />
      </ToastProvider>,
    );
  });

  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });

  it('disappear after five seconds', () => {
    act(() => void toasts.show('success', { title: 'Done' }));
    act(() => jest.advanceTimersByTime(4999));
    expect(screen.queryByText('Done')).not.toBeNull();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.queryByText('Done')).toBeNull();
  });

  it.each([1_000, 12_000])('disappear after their own duration of %i ms', duration => {
    act(() => void toasts.show('info', { title: 'Timed', duration }));
    act(() => jest.advanceTimersByTime(duration - 1));
    expect(screen.queryByText('Timed')).not.toBeNull();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.queryByText('Timed')).toBeNull();
  });

  it('stay if their duration is zero', () => {
    act(() => void toasts.show('warning', { title: 'Stays', duration: 0 }));
    act(() => jest.advanceTimersByTime(60_000));
    expect(screen.queryByText('Stays')).not.toBeNull();
  });

  it('can be closed by hand', () => {
    act(() => void toasts.show('info', { title: 'Bye' }));
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Bye')).toBeNull();
  });

  it('can all be cleared at once', () => {
    act(() => void toasts.show('info', { title: 'One' }));
    expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull();
    act(() => void toasts.show('error', { title: 'Two' }));
    fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    expect([screen.queryByText('One'), screen.queryByText('Two')]).toEqual([null, null]);
  });
});

describe('useToast', () => {
  it('names the missing provider', () => {
    const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Lost = () => {
      useToast();
      return null;
    };
    expect(() => render(<Lost />)).toThrow('useToast must be used within a ToastProvider');
    silence.mockRestore();
  });
});
