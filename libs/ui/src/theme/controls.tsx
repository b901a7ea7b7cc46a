import type { ReactNode } from 'react';
import { MantineProvider } from '@mantine/core';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import { cssVariablesResolver } from './css-variables.js';
import { theme } from './theme.js';

/** Wraps what shows Mantine's controls. Pages without it load none of Mantine's scripts. */
export function Controls({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      // color-scheme.ts sets the theme on the page, so Mantine must not.
      getRootElement={noElement}
    >
      {children}
    </MantineProvider>
  );
}

const noElement = () => undefined;
