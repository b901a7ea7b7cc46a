import type { ContactLimits } from '@sevenfold/contracts';

export type ContactDraft = { name: string; email: string; org: string; message: string };

export const fieldsMissing = 'Please fill name, email, and message.';

/** What is wrong with a message before it is sent, in words, or nothing. The server checks again. */
export function checkContact(draft: ContactDraft, limits: ContactLimits): string | undefined {
  if (!draft.name.trim() || !draft.email.trim() || !draft.message.trim()) return fieldsMissing;
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(draft.email.trim())) return 'This is not an e-mail address.';
  if (lengthOf(draft.message) > limits.maxMessageLength)
    return `The message may have up to ${limits.maxMessageLength} characters.`;
  return undefined;
}

/** In characters as people see them typed, as the server counts. */
export const lengthOf = (message: string) => [...message.trim()].length;
