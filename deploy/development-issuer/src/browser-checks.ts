import type { Provider } from 'oidc-provider';

/**
 * The two pages keycloak-js loads into hidden frames. The first asks whether cookies work in a frame: they do,
 * since sign-in and site share an origin. The second tells whether the session of a token is still there.
 */
const cookieCheck = `<!doctype html><title>Cookies</title><script>parent.postMessage('supported', '*')</script>`;

const sessionCheck = `<!doctype html><title>Session</title><script>
addEventListener('message', async event => {
  const session = String(event.data).split(' ')[1] ?? '';
  const answer = await fetch(location.pathname + '/init?session=' + encodeURIComponent(session)).catch(() => undefined);
  const state = !answer ? 'error' : answer.ok ? 'unchanged' : 'changed';
  event.source.postMessage(state, event.origin);
});
</script>`;

export interface Answer {
  status: number;
  html?: string;
}

/** The answer to `path` below the protocol's path, if it is one of these pages. */
export async function browserCheck(provider: Provider, path: string, query: URLSearchParams) {
  switch (path) {
    case '/3p-cookies/step1.html':
      return page(cookieCheck);
    case '/login-status-iframe.html':
      return page(sessionCheck);
    case '/login-status-iframe.html/init': {
      const session = await provider.Session.findByUid(query.get('session') ?? '');
      return { status: session?.accountId ? 204 : 403 };
    }
    default:
      return undefined;
  }
}

const page = (html: string): Answer => ({ status: 200, html });
