import { render, screen } from '@testing-library/react';
import * as ui from '../src/index.js';
import { Controls } from '../src/theme/controls.js';
import { Gallery, shown } from './gallery.js';

/** Exports that render nothing visible: providers, and classes that are not components. */
const withoutLook = ['ApiError', 'AppProviders', 'AuthProvider', 'DocumentHead', 'Session'];

it('shows every component that the package exports', () => {
  const components = Object.keys(ui).filter(name => /^[A-Z]/.test(name));
  const known = [...Object.keys(shown), ...withoutLook, 'ToastProvider'];
  expect(components.filter(name => !known.includes(name))).toEqual([]);
});

it('renders each of them', () => {
  render(
    <Controls>
      <ui.ToastProvider>
        <Gallery />
      </ui.ToastProvider>
    </Controls>,
  );
  const names = Object.keys(shown);
  expect(names.map(name => screen.getByRole('region', { name }).textContent?.length ?? 0)).not.toContain(0);
});
