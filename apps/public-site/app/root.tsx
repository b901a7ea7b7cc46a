import { useEffect } from 'react';
import { Links, Meta, Scripts, ScrollRestoration } from 'react-router-dom';
import { Outlet, useLocation } from 'react-router-dom';
import { AppProviders, colorSchemeHtml, DocumentHead, useHeadingFocus } from '@sevenfold/ui';
import { fontFiles } from '@sevenfold/ui/fonts';
import { site } from './config/site';
import { CurrentRoomOutlet } from './features/rooms/current/current-room-outlet';
import './overlays/install-offer';
import { Overlays } from './overlays/overlays';
import './styles';

export const links = () => [
  ...fontFiles.map(href => ({
    rel: 'preload',
    as: 'font' as const,
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export function Layout({ children }: { children: React.ReactNode }) {
  // Replays clicks from before the scripts ran: see build-steps/paint-first.
  useEffect(() => void dispatchEvent(new Event('sevenfold:ready')), []);

  return (
    <html lang="en" {...colorSchemeHtml}>
      <head>
        <DocumentHead />
        <Meta />
        <Links />
      </head>
      <body>
        <AppProviders identityProvider={site.identityProvider}>{children}</AppProviders>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  useHeadingFocus(useLocation().pathname);
  return (
    <>
      <Overlays />
      <Outlet />
      <CurrentRoomOutlet />
    </>
  );
}

export { FailedPage as ErrorBoundary } from './shell/failed-page';
