import { jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { Overlays } from '../../../overlays/overlays';
import { nobodysSession, renderSite } from '../../../testing/render-site';
import { useNoReload } from './use-no-reload';

const fail = () => dispatchEvent(new Event('vite:preloadError', { cancelable: true }));

it('keeps the site from reloading for a part that failed to load, while in a room', () => {
  sessionStorage.clear();
  // jsdom cannot reload.
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  renderSite(<Overlays />, { session: nobodysSession() });
  const { unmount } = renderHook(useNoReload);
  fail();
  expect(sessionStorage).toHaveLength(0);
  unmount();
  fail();
  expect(sessionStorage.getItem('sevenfold.reloaded')).toBeTruthy();
  error.mockRestore();
});
