import { describeCounts, personalDataNames, type ErasureReceipt } from '@sevenfold/contracts';
import type { NewMail } from '@sevenfold/mail';

const day = (moment: Date | string) =>
  new Date(moment).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export function scheduledMail(to: string, uid: string, dueAt: Date, origin: string): NewMail {
  return {
    uid,
    to,
    subject: `Your Sevenfold account will be deleted on ${day(dueAt)}`,
    text: `You asked us to delete your account. Nothing happens to it until ${day(dueAt)}.

If you change your mind, sign in before then to keep it:

${origin}/auth/signin`,
    about: 'erasure.scheduled',
  };
}

export function cancelledMail(to: string, uid: string): NewMail {
  return {
    uid,
    to,
    subject: 'Your Sevenfold account won’t be deleted',
    text: 'We’ve cancelled the deletion of your account. Nothing has changed.',
    about: 'erasure.cancelled',
  };
}

/** The last email to a person: what was removed where, and what is kept. */
export function receiptMail(to: string, receipt: ErasureReceipt, origin: string): NewMail {
  const lines = receipt.confirmations.map(
    ({ service, removed, kept }) =>
      `${personalDataNames[service]}: removed ${describeCounts(removed)}; kept ${describeCounts(kept)}`,
  );
  return {
    to,
    subject: 'Your Sevenfold account has been deleted',
    text: `It’s done. Each of our services has confirmed that it has erased your data:

${lines.join('\n')}

What we keep is listed above. Unless that includes a sign-in, it doesn’t identify you: it’s only numbers and ids that no longer belong to an account. Your receipt number is ${receipt.id}. You can read the receipt at

${origin}/api/accounts/receipts/${receipt.id}

Status emails don’t belong to an account. If you subscribed to them, they continue until you use the unsubscribe link in one of them.`,
    about: 'erasure.completed',
  };
}
