import { leastPasswordLength } from '@sevenfold/keycloak';
import { longestEmail, longestName, registrationFields } from '../registration.js';
import type { RegistrationFaults, RegistrationField } from '../registration.js';
import { escapeHtml, page, type Page } from './page.js';

export interface RegistrationForm {
  /** Initial values; passwords are never written back. */
  values?: Partial<Record<RegistrationField, string>>;
  faults?: RegistrationFaults;
}

/** The element ids are those of Keycloak's form, so that one test drives both. */
export function registrationPage({ values = {}, faults = {} }: RegistrationForm): Page {
  const first = registrationFields.find(field => faults[field]) ?? 'firstName';

  function field(name: RegistrationField, label: string, attributes: string, hint = ''): string {
    const fault = faults[name];
    const notes = [
      ...(hint ? [`<p class="hint" id="${name}-hint">${hint}</p>`] : []),
      ...(fault ? [`<p class="fault" id="input-error-${name}">${escapeHtml(fault)}</p>`] : []),
    ];
    const describedBy = [hint && `${name}-hint`, fault && `input-error-${name}`].filter(Boolean).join(' ');
    const state = [
      fault && 'aria-invalid="true"',
      describedBy && `aria-describedby="${describedBy}"`,
      name === first && 'autofocus',
    ].filter(Boolean);
    return `<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" required ${attributes} value="${escapeHtml(values[name] ?? '')}" ${state.join(' ')}>
${notes.join('')}
</div>`;
  }

  const count = Object.keys(faults).length;
  return page(
    'Create an account',
    `<h1>Create an account</h1>
<p class="lead">Read everything, write to us and keep a profile.</p>
${count ? `<p class="error" role="alert">${count === 1 ? 'One field needs' : `${count} fields need`} your attention.</p>` : ''}
<form id="kc-register-form" method="post" novalidate>
<div class="pair">
${field('firstName', 'First name', `autocomplete="given-name" maxlength="${longestName}"`)}
${field('lastName', 'Last name', `autocomplete="family-name" maxlength="${longestName}"`)}
</div>
${field('email', 'Email', `type="email" autocomplete="username" maxlength="${longestEmail}"`)}
${field('password', 'Password', 'type="password" autocomplete="new-password"', `At least ${leastPasswordLength} characters.`)}
${field('password-confirm', 'Repeat the password', 'type="password" autocomplete="new-password"')}
<div class="actions" id="kc-form-buttons">
<button class="primary" type="submit">Create account</button>
<button id="kc-cancel" name="cancel" value="true" type="submit" formnovalidate>Cancel</button>
</div>
</form>
<p class="other">Already have an account? <a href="?">Sign in</a></p>`,
  );
}
