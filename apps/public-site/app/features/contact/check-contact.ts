import type { ContactLimits } from '@sevenfold/contracts';
import { bytesInWords } from './contact-limits';

export type ContactDraft = { name: string; email: string; org: string; message: string };

export const fieldsMissing = 'Please fill name, email, and message.';

/** What is wrong with a message before it is sent, in words, or nothing. The server checks again. */
export function checkContact(draft: ContactDraft, files: File[], limits: ContactLimits): string | undefined {
  if (!draft.name.trim() || !draft.email.trim() || !draft.message.trim()) return fieldsMissing;
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(draft.email.trim())) return 'This is not an e-mail address.';
  if (draft.message.trim().length > limits.maxMessageLength) {
    return `The message may have up to ${limits.maxMessageLength} characters.`;
  }
  return checkFiles(files, limits);
}

function checkFiles(files: File[], limits: ContactLimits): string | undefined {
  if (files.length > limits.maxFiles) return `Please attach up to ${limits.maxFiles} files.`;
  const empty = files.find(file => file.size === 0);
  if (empty) return `${empty.name} is empty.`;
  const large = files.find(file => file.size > limits.maxFileBytes);
  if (large) return `${large.name} is larger than ${bytesInWords(limits.maxFileBytes)}.`;
  const total = files.reduce((sum, file) => sum + file.size, 0);
  if (total > limits.maxTotalBytes)
    return `All files together may have up to ${bytesInWords(limits.maxTotalBytes)}.`;
  return undefined;
}
