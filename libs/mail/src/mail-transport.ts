import { createTransport } from 'nodemailer';
import { htmlOf } from './mail-body.js';

export interface OutgoingMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  unsubscribeUrl: string | null;
}

/** Sends emails. */
export interface MailTransport {
  /** @throws if the server did not accept it. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

const timeouts = { connectionTimeout: 1_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export function smtpTransport(url: string, from: string): MailTransport {
  const server = createTransport({ url, ...timeouts });
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, to, subject, text, unsubscribeUrl }) {
      // Every attempt has the same Message-ID, so that mailboxes can drop duplicates.
      const headers = { 'Auto-Submitted': 'auto-generated', ...oneClickHeaders(unsubscribeUrl) };
      await server.sendMail({
        from,
        to,
        subject,
        text,
        html: htmlOf(text),
        headers,
        messageId: `<${id}@${domain}>`,
      });
    },
    close: () => server.close(),
  };
}

/** RFC 8058: a mailbox shows its own button, and posts to this URL. */
const oneClickHeaders = (url: string | null) =>
  url !== null && { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
