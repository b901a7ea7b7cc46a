import { createRoot } from 'react-dom/client';
import { MantineProvider } from '@mantine/core';
import '@mantine/core/styles.layer.css';
import '../src/styles.css';
import { ToastProvider } from '../src/index.js';
import { cssVariablesResolver } from '../src/theme/css-variables.js';
import { theme } from '../src/theme/theme.js';
import { Gallery } from './gallery.js';

const wanted = new URLSearchParams(location.search).get('theme');

// Without AppProviders: a session needs a running stack.
createRoot(document.querySelector('#root')!).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    defaultColorScheme={wanted === 'light' ? 'light' : 'dark'}
  >
    <ToastProvider>
      <Gallery />
    </ToastProvider>
  </MantineProvider>,
);
