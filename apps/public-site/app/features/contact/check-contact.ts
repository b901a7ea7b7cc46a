import type { ContactLimits } from '@sevenfold/contracts';

export type ContactDraft = { name: string; email: string; org: string; message: string };
export type ContactField = keyof ContactDraft;

/** Errors of the form as a whole, and of each field. */
export type ContactFault = {
  message: string;
  fields: Partial<Record<ContactField, string>>;
  /** The server's error, for its reference. */
  error?: unknown;
};

export const fieldsMissing = 'Please fill name, email, and message.';

const missingMessages = { name: 'Enter your name.', email: 'Enter your email.', message: 'Write a message.' };

/** The errors of a message before it is sent. The server checks again. */
export function checkContact(draft: ContactDraft, limits: ContactLimits): ContactFault | undefined {
  const missing = Object.entries(missingMessages).filter(([field]) => !draft[field as ContactField].trim());
  if (missing.length > 0) return { message: fieldsMissing, fields: Object.fromEntries(missing) };
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(draft.email.trim()))
    return faultOf('email', 'Enter a complete email address, such as ada@example.com.');
  if (lengthOf(draft.message) > limits.maxMessageLength)
    return faultOf('message', `The message can have up to ${limits.maxMessageLength} characters.`);
  return undefined;
}

export const faultOf = (field: ContactField, message: string): ContactFault => ({
  message,
  fields: { [field]: message },
});

/** Counts Unicode code points, like the server: most emoji count as one. */
export const lengthOf = (message: string) => [...message.trim()].length;
