import type { ContactSuspicion, HandleSubmission, InboxEntry, InboxSubmission } from '@sevenfold/contracts';

const units = ['bytes', 'KiB', 'MiB', 'GiB'];

export function sizeText(bytes: number): string {
  const power = bytes < 1024 ? 0 : Math.min(3, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${units[power]}`;
}

/** How many files were announced, and how many are missing (yet). */
export function filesText({ fileCount, storedFileCount, status }: InboxEntry): string {
  if (fileCount === 0) return '';
  const files = fileCount === 1 ? '1 file' : `${fileCount} files`;
  if (storedFileCount === fileCount) return files;
  return `${files}, ${storedFileCount} stored${status === 'receiving' ? ', still receiving' : ''}`;
}

type File = InboxSubmission['files'][number];

/** The status of a file that cannot be downloaded. */
export function fateOf({ status, received, size, refusal }: File): string {
  switch (status) {
    case 'stored':
      return '';
    case 'receiving':
      return `Receiving, ${sizeText(received)} of ${sizeText(size)}`;
    case 'refused':
      return refusal === 'contact.file-infected'
        ? 'Rejected: our scanner found something harmful'
        : 'Rejected: its content doesn’t match its file type';
    case 'cancelled':
      return 'Cancelled by the sender';
    case 'abandoned':
      return 'Not finished in time';
  }
}

/** Why the sender had to solve a proof of work. */
export const suspicionTexts: Record<ContactSuspicion, string> = {
  trap: 'Filled in the hidden field',
  many: 'One of many messages within an hour',
};

/**
 * The effect of an operator's action in one sentence; undefined for marking as read, which opening a submission does.
 */
export function effectOf(wanted: HandleSubmission | { note: string }): string | undefined {
  if ('note' in wanted) return 'Note added.';
  const { read, answered, archived, assigned, labels } = wanted;
  if (read === false) return 'Marked as unread.';
  if (answered !== undefined) return answered ? 'Marked as answered.' : 'Marked as not answered.';
  if (archived !== undefined) return archived ? 'Archived.' : 'Unarchived.';
  if (assigned !== undefined) return assigned === 'me' ? 'Assigned to you.' : 'Unassigned.';
  return labels && 'Labels changed.';
}

/** A mailto link that quotes the message. */
export function replyAddress({ email, name, message, reference }: InboxSubmission): string {
  const quoted = message
    .split(/\r?\n/)
    .map(line => `> ${line}`)
    .join('\r\n')
    // Email programs cut or reject longer links.
    .slice(0, 1_000)
    // The cut may leave half a surrogate pair, which cannot be encoded.
    .replace(/\p{Surrogate}$/u, '');
  const subject = `Your message to Sevenfold (${reference})`;
  const body = `Hello ${name},\r\n\r\n\r\n${quoted}`;
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
