import { useEffect, useState } from 'react';
import { tabMemory } from '@sevenfold/ui';
import type { ContactDraft } from './check-contact';

const keyOf = (uid: string) => `sevenfold.contact-draft.${uid}`;

const cleared = { org: '', message: '' };

/**
 * This person's changes survive a reload and a redirect to the realm, and end with the tab. An ordered book is
 * added to a message that is already there.
 */
export function useContactDraft(uid: string, beginning: ContactDraft) {
  const [initial] = useState(beginning);
  const [draft, setDraft] = useState<ContactDraft>(() => {
    const stored = storedDraft(uid);
    return { ...initial, ...stored, message: withOrder(stored.message, initial.message) };
  });
  useEffect(() => keepChanges(uid, draft, initial), [uid, draft, initial]);
  return {
    draft,
    change: (changes: Partial<ContactDraft>) => setDraft(current => ({ ...current, ...changes })),
    clear: () => setDraft(current => ({ ...current, ...cleared })),
    /** Clears the same fields as `clear`, but only in storage: the form still shows them. */
    forget: () => keepChanges(uid, { ...draft, ...cleared }, initial),
  };
}

export function storedDraft(uid: string): Partial<ContactDraft> {
  const stored = tabMemory.readJson(keyOf(uid)) ?? {};
  const fields = Object.entries(stored).filter(
    ([name, value]) =>
      ['name', 'email', 'org', 'message'].includes(name) && typeof value === 'string' && value,
  );
  return Object.fromEntries(fields) as Partial<ContactDraft>;
}

function keepChanges(uid: string, draft: ContactDraft, initial: ContactDraft): void {
  const changed = Object.entries(draft).filter(
    ([field, text]) => text !== initial[field as keyof ContactDraft],
  );
  tabMemory.writeJson(keyOf(uid), Object.fromEntries(changed));
}

function withOrder(written: string | undefined, order: string): string {
  const [title = ''] = order.split('\n');
  if (written === undefined || written.includes(title)) return written ?? order;
  return `${written}\n\n${order}`;
}
