import { createRoot } from 'react-dom/client';
import '@mantine/core/styles.layer.css';
import '../src/styles.css';
import { ToastProvider } from '../src/index.js';
import { chooseColorScheme } from '../src/theme/color-scheme.js';
import { Controls } from '../src/theme/controls.js';
import { paletteCss } from '../src/theme/css-variables.js';
import { Gallery } from './gallery.js';

chooseColorScheme(new URLSearchParams(location.search).get('theme') === 'light' ? 'light' : 'dark');

// Does not use AppProviders, because a session needs a running stack.
createRoot(document.querySelector('#root')!).render(
  <Controls>
    <style>{paletteCss}</style>
    <ToastProvider>
      <Gallery />
    </ToastProvider>
  </Controls>,
);
