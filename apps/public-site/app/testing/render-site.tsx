import type { ReactNode } from 'react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type Keycloak from 'keycloak-js';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { AuthProvider, Session, ToastProvider } from '@sevenfold/ui';

export const adaUid = 'ada';

type Options = { path?: string; session: Session };

/** Renders a page at a path, with or without a session, inside the providers that all pages have. */
export function renderSite(page: ReactNode, { path = '/', session }: Options) {
  const routes = [
    { path: path.replace(/\?.*/, ''), element: <Here>{page}</Here> },
    // Redirect targets show only their URL.
    { path: '*', element: <Here /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  return render(
    <ToastProvider>
      <AuthProvider session={session}>
        <RouterProvider router={router} />
      </AuthProvider>
    </ToastProvider>,
  );
}

/** Renders a page inside `routes/queries.tsx`, which provides queries and Mantine's controls. */
export function renderQueryingPage(page: ReactNode, options: Options) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return renderSite(
    <QueryClientProvider client={queries}>
      <MantineProvider env="test">{page}</MantineProvider>
    </QueryClientProvider>,
    options,
  );
}

function Here({ children }: { children?: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <output data-testid="here">{pathname + search}</output>
      {children}
    </>
  );
}

/** Ada, back from a redirect to the realm. */
export function adasSession(): Session {
  history.replaceState(null, '', '/#state=s&code=c');
  return new Session({
    createKeycloak: async () =>
      ({
        init: async () => {
          history.replaceState(null, '', '/');
          return true;
        },
        updateToken: async () => false,
        token: 'access',
        tokenParsed: { sub: adaUid },
        idTokenParsed: { sub: adaUid, email: 'ada@sevenfold.test', name: 'Ada Okafor' },
      }) as unknown as Keycloak,
  });
}

export function nobodysSession(): Session {
  localStorage.clear();
  history.replaceState(null, '', '/');
  return new Session();
}

export function guestsSession(): Session {
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  // An earlier test may have signed someone in.
  localStorage.removeItem('sevenfold.signed-in');
  localStorage.setItem('sevenfold.guest', JSON.stringify({ token: 'guest', uid: 'guest-1', expiresAt }));
  history.replaceState(null, '', '/');
  return new Session();
}
