import { brand } from '@sevenfold/brand';
import { demoPassword, demoPeople, fullName } from '@sevenfold/keycloak';
import { registrationForm } from '../provider.js';
import { escapeHtml, page, type Page } from './page.js';

export interface SignInForm {
  /** Initial value of the email field. */
  username: string;
  error?: string;
}

/** The element ids are those of Keycloak's form, so that one test drives both. */
export function signInPage({ username, error }: SignInForm): Page {
  const invalid = error ? ' aria-invalid="true" aria-describedby="input-error"' : '';
  const focus = { username: username ? '' : ' autofocus', password: username ? ' autofocus' : '' };
  return page(
    'Sign in',
    `<h1>Sign in</h1>
<p class="lead">${escapeHtml(brand.tagline)}</p>
${error ? `<p class="error" id="input-error" role="alert">${escapeHtml(error)}</p>` : ''}
<form id="kc-form-login" method="post">
<div class="field">
<label for="username">Email</label>
<input id="username" name="username" type="email" autocomplete="username" required value="${escapeHtml(username)}"${invalid}${focus.username}>
</div>
<div class="field">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${invalid}${focus.password}>
</div>
<div class="actions">
<button class="primary" id="kc-login" name="login" type="submit">Sign in</button>
<button id="kc-cancel" name="cancel" value="true" type="submit" formnovalidate>Cancel</button>
</div>
</form>
<p class="other">New here? <a href="${registrationForm}">Create an account</a></p>
${demoPeopleList()}`,
  );
}

function demoPeopleList(): string {
  const people = demoPeople.map(who => {
    const link = `?username=${encodeURIComponent(who.email)}`;
    return `<li><a href="${link}">${fullName(who)}</a><small>${who.admin ? 'operator' : 'visitor'}</small></li>`;
  });
  return `<section class="demo" aria-labelledby="demo">
<p id="demo">Demo people, password <code>${demoPassword}</code></p>
<ul>${people.join('')}</ul>
</section>`;
}
