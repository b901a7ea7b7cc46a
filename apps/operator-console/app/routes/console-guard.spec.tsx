import { jest } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import routeConfig from '../routes';
import { ConsoleShell } from '../shell/console-shell';
import { show, showToOperator } from '../testing/show-to-operator';

const { fetch: given } = globalThis;
const asked = jest.fn<typeof fetch>();
beforeEach(() => void (globalThis.fetch = asked));
afterEach(() => {
  cleanup();
  localStorage.clear();
  asked.mockReset();
  globalThis.fetch = given;
});

const [shell, ...others] = routeConfig;
const paths = (shell!.children ?? []).flatMap(({ path = '', children = [] }) => [
  `/${path}`,
  ...children.map(below => `/${path}/${below.path}`),
]);

it('is around every screen', () => {
  expect(shell!.file).toBe('routes/console.tsx');
  expect(others).toEqual([]);
  expect(paths.length).toBeGreaterThan(15);
});

describe.each([
  ['someone signed out', show],
  // Without an account, a token is a guest's.
  ['a guest', showToOperator],
])('%s', (_who, showTo) => {
  it.each(paths)('is asked to sign in at %s, sees no screen, and asks for no data', async path => {
    const screens = (
      <Routes>
        <Route element={<ConsoleShell />}>
          <Route path="*" element={<p data-testid="screen" />} />
        </Route>
      </Routes>
    );
    await showTo(screens, path.replaceAll(/:\w+\??|\*/g, 'x'));
    const shown = await screen.findAllByTestId(/^(sign-in|screen)$/);
    expect(shown.map(({ dataset }) => dataset['testid'])).toEqual(['sign-in']);
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(asked).not.toHaveBeenCalled();
  });
});
