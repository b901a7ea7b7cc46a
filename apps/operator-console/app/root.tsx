import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
} from 'react-router-dom';
import { AppProviders, colorSchemeHtml, CrashScreen, DocumentHead, useHeadingFocus } from '@sevenfold/ui';
import { Controls } from '@sevenfold/ui/controls';
import { Queries } from '@sevenfold/ui/queries';
// Import this first, because it reads the URL.
import './shell/return-to-screen';
import './styles';

export const meta = () => [{ title: 'Sevenfold console' }, { name: 'robots', content: 'noindex' }];

export const links = () => [
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'manifest', href: '/admin/manifest.webmanifest' },
];

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en" {...colorSchemeHtml}>
      <head>
        <DocumentHead />
        <Meta />
        <Links />
      </head>
      <body>
        <AppProviders redirectPath="/admin">
          <Controls>{children}</Controls>
        </AppProviders>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  useHeadingFocus(useLocation().pathname);
  return (
    <Queries>
      <Outlet />
    </Queries>
  );
}

export function HydrateFallback() {
  return (
    <p className="loading" role="status">
      Loading Admin Center...
    </p>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  // oxlint-disable-next-line no-console -- There is nowhere else to report a crash of the page.
  if (!isRouteErrorResponse(error)) console.error(error);
  return <CrashScreen onRetry={() => location.reload()} />;
}
