import { useEffect, useState, type ReactNode } from 'react';
import { MantineProvider, useMantineColorScheme } from '@mantine/core';
import { deviceMemory } from './browser-memory.js';
import { ToastProvider } from './feedback/toast-provider.js';
import { AuthProvider, useAuth } from './session/auth-provider.js';
import { Session, type SessionOptions } from './session/session.js';
import { colorSchemeManager, defaultColorScheme } from './theme/color-scheme.js';
import { cssVariablesResolver } from './theme/css-variables.js';
import { theme } from './theme/theme.js';

/** Providers of both apps: theme, toasts and session. */
export function AppProviders({ children, ...options }: SessionOptions & { children: ReactNode }) {
  const [session] = useState(() => new Session(options));

  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme={defaultColorScheme}
    >
      <ToastProvider>
        <AuthProvider session={session}>
          <PreferredColorScheme />
          {children}
        </AuthProvider>
      </ToastProvider>
    </MantineProvider>
  );
}

const appliedKey = 'sevenfold.applied-theme';

/** Applies the theme from someone's settings on every device, once: what they choose on a device later stays there. */
function PreferredColorScheme() {
  const { profile } = useAuth();
  const { setColorScheme } = useMantineColorScheme();
  const preferred = profile?.preferences.theme;

  useEffect(() => {
    if (!preferred || preferred === deviceMemory.read(appliedKey)) return;
    deviceMemory.write(appliedKey, preferred);
    setColorScheme(preferred);
  }, [preferred, setColorScheme]);

  return null;
}
