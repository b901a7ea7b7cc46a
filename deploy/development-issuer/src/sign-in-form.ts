import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Person } from '@sevenfold/keycloak';
import { errors, type Provider } from 'oidc-provider';
import { failurePage } from './pages/other-pages.js';
import type { Page } from './pages/page.js';
import { registrationPage } from './pages/registration-page.js';
import { signInPage } from './pages/sign-in-page.js';
import type { People } from './people.js';
import { createPrompt, registrationForm } from './provider.js';
import { readForm } from './read-form.js';
import { readRegistration } from './registration.js';

/** Shows and handles the forms for signing in and registering; oidc-provider remembers the request behind them. */
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

  const { search, searchParams } = new URL(request.url!, 'http://localhost');
  const registers = search === registrationForm;
  if (request.method !== 'POST') {
    const { login_hint: hint } = interaction.params;
    const email = searchParams.get('username') ?? (typeof hint === 'string' ? hint : '');
    return send(
      response,
      200,
      registers ? registrationPage({ values: { email } }) : signInPage({ username: email }),
    );
  }

  const form = await readForm(request);
  if (form.has('cancel')) {
    return provider.interactionFinished(request, response, {
      error: 'access_denied',
      error_description: 'The sign-in was cancelled',
    });
  }
  const answer = registers ? await register(people, form) : await signIn(people, form);
  if ('html' in answer) return send(response, 200, answer);

  return provider.interactionFinished(request, response, {
    // Either form answers a request to register: someone may remember that they have an account.
    [createPrompt]: {},
    login: { accountId: answer.uid, remember: false, amr: ['pwd'] },
  });
}

async function signIn(people: People, form: URLSearchParams): Promise<Person | Page> {
  const username = form.get('username') ?? '';
  const who = await people.with(username, form.get('password') ?? '');
  return who ?? signInPage({ username, error: 'Invalid username or password.' });
}

async function register(people: People, form: URLSearchParams): Promise<Person | Page> {
  const { registration, faults } = readRegistration(form);
  const { password: _, ...values } = registration;
  if (Object.keys(faults).length > 0) return registrationPage({ values, faults });
  const taken = { email: 'There’s already an account with this email address. Sign in instead.' };
  return (await people.register(registration)) ?? registrationPage({ values, faults: taken });
}

function send(response: ServerResponse, status: number, { html, headers }: Page) {
  response.writeHead(status, headers).end(html);
}
