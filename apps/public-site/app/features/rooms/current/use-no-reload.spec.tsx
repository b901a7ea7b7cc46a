import { jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useNoReload } from './use-no-reload';

it('keeps the site from reloading for a part that failed to load, while in a room', () => {
  const reload = jest.fn();
  addEventListener('vite:preloadError', reload);
  const { unmount } = renderHook(useNoReload);
  dispatchEvent(new Event('vite:preloadError'));
  expect(reload).not.toHaveBeenCalled();
  unmount();
  dispatchEvent(new Event('vite:preloadError'));
  expect(reload).toHaveBeenCalledTimes(1);
  removeEventListener('vite:preloadError', reload);
});
