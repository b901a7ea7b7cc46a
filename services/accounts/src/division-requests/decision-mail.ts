import type { NewMail } from '@sevenfold/mail';
import type { Decision } from './division-request.js';

interface Decided {
  uid: string;
  division: string;
  decision: Decision;
  /** The operator's text, if any. */
  reason?: string;
  origin: string;
}

/** Names that differ from the capitalised id. */
const names: Record<string, string> = { echoverse: 'EchoVerse' };

export function decisionMail(to: string, { uid, division, decision, reason, origin }: Decided): NewMail {
  const name = names[division] ?? division.charAt(0).toUpperCase() + division.slice(1);
  const remark = reason ? `\n\nThe operator wrote: ${reason}` : '';
  const text =
    decision === 'approved'
      ? `You now have access to ${name}, and you don’t need to sign in again.${remark}

${origin}/divisions/${division}`
      : `Your request for access to ${name} was declined this time. You’re welcome to ask again.${remark}`;
  const subject = decision === 'approved' ? `Welcome to ${name}` : `Your request for ${name}`;
  return { uid, to, subject, text, about: `division-request.${decision}` };
}
