import { escapeHtml, page, type Page } from './page.js';

const home = '<p class="actions"><a href="/">Back to the site</a></p>';

export function failurePage(reason: string): Page {
  return page('Sign-in failed', `<h1>That didn’t work</h1><p class="lead">${escapeHtml(reason)}</p>${home}`);
}

export function signedOutPage(): Page {
  return page('Signed out', `<h1>You’re signed out</h1>${home}`);
}

/** Submits the form automatically. Keycloak, too, signs out without asking if it gets the ID token. */
export function signOutPage(form: string): Page {
  return page(
    'Sign out',
    `<h1>Signing out</h1>${form}
<p class="actions"><button class="primary" form="op.logoutForm" name="logout" value="yes">Sign out</button></p>`,
    `document.querySelector('button[form="op.logoutForm"]').click()`,
  );
}
