import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type Provider } from 'oidc-provider';
import { failurePage } from './pages/other-pages.js';
import type { Page } from './pages/page.js';
import { signInPage } from './pages/sign-in-page.js';
import type { People } from './people.js';
import { readForm } from './read-form.js';

/** Shows and handles the form; oidc-provider remembers what the sign-in is for. */
export async function answerSignInForm(
  provider: Provider,
  people: People,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const interaction = await provider.interactionDetails(request, response).catch((error: unknown) => {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  });
  if (!interaction)
    return send(response, 400, failurePage('This sign-in has expired. Start again from the site.'));

  if (request.method !== 'POST') {
    const chosen = new URL(request.url!, 'http://localhost').searchParams.get('username');
    const hint = interaction.params.login_hint;
    return send(response, 200, signInPage({ username: chosen ?? (typeof hint === 'string' ? hint : '') }));
  }

  const form = await readForm(request);
  if (form.has('cancel')) {
    return provider.interactionFinished(request, response, {
      error: 'access_denied',
      error_description: 'The sign-in was cancelled',
    });
  }
  const username = form.get('username') ?? '';
  const who = people.with(username, form.get('password') ?? '');
  if (!who) return send(response, 200, signInPage({ username, error: 'Invalid username or password.' }));

  return provider.interactionFinished(request, response, {
    login: { accountId: who.uid, remember: false, amr: ['pwd'] },
  });
}

function send(response: ServerResponse, status: number, { html, headers }: Page) {
  response.writeHead(status, headers).end(html);
}
