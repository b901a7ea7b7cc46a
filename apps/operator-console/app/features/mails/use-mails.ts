import type { MailPage } from '@sevenfold/contracts';
import { usePages } from '../../lib/use-pages';

export const mailSenders = ['contact', 'accounts', 'rooms', 'status'] as const;
export type MailSender = (typeof mailSenders)[number];

/** A service's emails, newest first. */
export const useMails = (sender: MailSender) =>
  usePages<MailPage>(
    ['admin', 'mails', sender],
    `/mails/${sender}`,
    { limit: '25' },
    { refetchInterval: 15_000 },
  );
