import { createTransport } from 'nodemailer';
import { htmlOf } from './mail-body.js';
import type { Attachment } from './queue-mail.js';

export interface OutgoingMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  unsubscribeUrl: string | null;
  attachment: Attachment | null;
}

/** Sends emails. */
export interface MailTransport {
  /** @throws if the server did not accept it. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** Open connections of one process to the mail server. */
export const mostConnections = 5;
/** Milliseconds. The first covers DNS, TLS and the greeting, which some servers delay for strangers. */
const timeouts = { connectionTimeout: 10_000, socketTimeout: 20_000 };

/** @param milliseconds after which an attempt fails, even while the server still sends bytes */
export function smtpTransport(url: string, from: string, milliseconds = 30_000): MailTransport {
  const server = createTransport({
    url,
    pool: true,
    maxConnections: mostConnections,
    // A connection that the server closed while it was idle is replaced once. We retry later ourselves.
    maxRequeues: 1,
    ...timeouts,
  });
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, to, subject, text, unsubscribeUrl, attachment }) {
      // Every attempt has the same Message-ID, so that mailboxes can drop duplicates.
      const headers = { 'Auto-Submitted': 'auto-generated', ...oneClickHeaders(unsubscribeUrl) };
      await server.sendMail({
        from,
        to,
        subject,
        text,
        html: htmlOf(text),
        // Base64, because servers on the way may change line breaks, which a calendar file needs unchanged.
        ...(attachment && { attachments: [{ ...attachment, contentTransferEncoding: 'base64' }] }),
        headers,
        messageId: `<${id}@${domain}>`,
        // Also ends its connection: a server that sends a byte now and then never hits the socket timeout.
        signal: AbortSignal.timeout(milliseconds),
      });
    },
    close: () => server.close(),
  };
}

/** RFC 8058: an email client shows its own button, and posts to this URL. */
const oneClickHeaders = (url: string | null) =>
  url !== null && { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
