import { Links, Meta, Scripts, ScrollRestoration } from 'react-router-dom';
import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router-dom';
import { AppProviders, ColorSchemeHead, colorSchemeHtml, CrashScreen, logError } from '@sevenfold/ui';
import { fontFiles } from '@sevenfold/ui/fonts';
import { palette } from '@sevenfold/brand';
import { site } from './config/site';
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
];

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en" {...colorSchemeHtml}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={palette.dark.ground} media="(prefers-color-scheme: dark)" />
        <meta name="theme-color" content={palette.light.ground} media="(prefers-color-scheme: light)" />
        <ColorSchemeHead />
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
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) logError('A page failed', error);
  return <CrashScreen onRetry={() => location.reload()} />;
}
