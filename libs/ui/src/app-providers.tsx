import { useEffect, useState, type ReactNode } from 'react';
import { deviceMemory } from './browser-memory.js';
import { ToastProvider } from './feedback/toast-provider.js';
import { AuthProvider, useAuth } from './session/auth-provider.js';
import { Session, type SessionOptions } from './session/session.js';
import { chooseColorScheme, useAppliedColorScheme } from './theme/color-scheme.js';

/** Providers of both apps: colour scheme, toasts and session. */
export function AppProviders({ children, ...options }: SessionOptions & { children: ReactNode }) {
  const [session] = useState(() => new Session(options));
  useAppliedColorScheme();

  return (
    <ToastProvider>
      <AuthProvider session={session}>
        <PreferredColorScheme />
        {children}
      </AuthProvider>
    </ToastProvider>
  );
}

const appliedKey = 'sevenfold.applied-theme';

/** Applies the theme from someone's settings once per device. A theme that they choose on a device later stays. */
function PreferredColorScheme() {
  const { profile } = useAuth();
  const preferred = profile?.preferences.theme;

  useEffect(() => {
    if (!preferred || preferred === deviceMemory.read(appliedKey)) return;
    deviceMemory.write(appliedKey, preferred);
    chooseColorScheme(preferred);
  }, [preferred]);

  return null;
}
