import { leastPasswordLength } from '@sevenfold/keycloak';

/** The fields of the form, under Keycloak's names. */
export const registrationFields = ['firstName', 'lastName', 'email', 'password', 'password-confirm'] as const;

export type RegistrationField = (typeof registrationFields)[number];
export type RegistrationFaults = Partial<Record<RegistrationField, string>>;

export interface Registration {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

export const longestName = 40;
export const longestEmail = 254;
const longestPassword = 256;

/** What someone wrote into the form, and what is wrong with it. */
export function readRegistration(form: URLSearchParams) {
  const text = (field: RegistrationField) => (form.get(field) ?? '').trim();
  const registration: Registration = {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    password: form.get('password') ?? '',
  };
  const { firstName, lastName, email, password } = registration;
  const found: [RegistrationField, string | false][] = [
    ['firstName', nameFault(firstName, 'first')],
    ['lastName', nameFault(lastName, 'last')],
    ['email', !isEmail(email) && 'This isn’t an email address. It looks like name@example.com.'],
    ['password', passwordFault(password, email)],
    [
      'password-confirm',
      form.get('password-confirm') !== password && 'The passwords don’t match. Type the same one twice.',
    ],
  ];
  const faults = Object.fromEntries(found.filter(([, fault]) => fault)) as RegistrationFaults;
  return { registration, faults };
}

function nameFault(name: string, which: string) {
  if (!name) return `Enter your ${which} name.`;
  return name.length > longestName && `Use at most ${longestName} characters.`;
}

const isEmail = (text: string) => text.length <= longestEmail && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

function passwordFault(password: string, email: string) {
  if (password.length < leastPasswordLength)
    return `This password is too weak. Use at least ${leastPasswordLength} characters.`;
  if (password.length > longestPassword) return `Use at most ${longestPassword} characters.`;
  return password.toLowerCase() === email.toLowerCase() && 'Choose a password that isn’t your email address.';
}
