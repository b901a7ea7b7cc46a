import { useEffect, useState } from 'react';
import { tabMemory } from '@sevenfold/ui';
import type { ContactDraft } from './check-contact';

const storageKey = 'sevenfold.contact-draft';

/** The draft survives a reload and a redirect to the realm, and ends with the tab. */
export function useContactDraft(beginning: ContactDraft) {
  const [draft, setDraft] = useState<ContactDraft>(() => ({ ...beginning, ...storedDraft() }));
  useEffect(() => keepDraft(draft), [draft]);
  return {
    draft,
    change: (changes: Partial<ContactDraft>) => setDraft(current => ({ ...current, ...changes })),
    clear: () => setDraft(current => ({ ...current, org: '', message: '' })),
  };
}

export function storedDraft(): Partial<ContactDraft> {
  const stored = tabMemory.readJson(storageKey) ?? {};
  const fields = Object.entries(stored).filter(
    ([name, value]) =>
      ['name', 'email', 'org', 'message'].includes(name) && typeof value === 'string' && value,
  );
  return Object.fromEntries(fields) as Partial<ContactDraft>;
}

const keepDraft = (draft: ContactDraft): void => tabMemory.writeJson(storageKey, draft);
