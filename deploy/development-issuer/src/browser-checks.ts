import { createHash } from 'node:crypto';
import type { Provider } from 'oidc-provider';

/** A page for a hidden frame: keycloak-js uses it to test whether a token's session still exists. */
const sessionCheck = frame(
  'Session',
  `
addEventListener('message', async event => {
  const session = String(event.data).split(' ')[1] ?? '';
  const answer = await fetch(location.pathname + '/init?session=' + encodeURIComponent(session)).catch(() => undefined);
  const state = !answer ? 'error' : answer.ok ? 'unchanged' : 'changed';
  event.source.postMessage(state, event.origin);
});
`,
);

export interface Answer {
  status: number;
  html?: string;
  headers?: Record<string, string>;
}

/** The response for a `path` below the protocol's path, if it is this page or its script's request. */
export async function browserCheck(provider: Provider, path: string, query: URLSearchParams) {
  switch (path) {
    case '/login-status-iframe.html':
      return sessionCheck;
    case '/login-status-iframe.html/init': {
      const session = await provider.Session.findByUid(query.get('session') ?? '');
      return { status: session?.accountId ? 204 : 403 };
    }
    default:
      return undefined;
  }
}

/** A page that runs only this script, connects only to its own origin, and cannot be framed by others. */
function frame(title: string, script: string): Answer {
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hash}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ];
  return {
    status: 200,
    html: `<!doctype html><title>${title}</title><script>${script}</script>`,
    headers: { 'content-security-policy': policy.join('; ') },
  };
}
