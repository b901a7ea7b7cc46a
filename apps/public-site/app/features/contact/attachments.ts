import type { ContactLimits } from '@sevenfold/contracts';
import { formatBytes } from './contact-limits';

/** A chosen file. A rejected one stays visible with the reason, and is not sent. */
export type Attachment = { id: number; file: File; refusal?: string };

let lastId = 0;

/** Adds chosen files, skips duplicates, and gives each rejected one its reason. */
export function addFiles(before: Attachment[], chosen: Iterable<File>, limits: ContactLimits): Attachment[] {
  const added = [...before];
  for (const file of chosen)
    if (!added.some(known => isSameFile(known.file, file))) added.push({ id: (lastId += 1), file });
  return judged(added, limits);
}

export function removeFile(before: Attachment[], id: number, limits: ContactLimits): Attachment[] {
  return judged(
    before.filter(attachment => attachment.id !== id),
    limits,
  );
}

export const filesToSend = (attachments: Attachment[]): File[] =>
  attachments.filter(({ refusal }) => !refusal).map(({ file }) => file);

/** If there are too many files or bytes, the last ones are rejected; removing another makes room. */
export function judged(attachments: Attachment[], limits: ContactLimits): Attachment[] {
  let count = 0;
  let total = 0;
  return attachments.map(({ id, file }) => {
    const refusal = refusalOf(file, limits) ?? roomFor(file);
    if (!refusal) {
      count += 1;
      total += file.size;
    }
    return { id, file, ...(refusal && { refusal }) };
  });

  function roomFor({ size }: File): string | undefined {
    if (count >= limits.maxFiles) return `Not sent: you can send up to ${limits.maxFiles} files.`;
    if (total + size > limits.maxTotalBytes)
      return `Not sent: all files together can be up to ${formatBytes(limits.maxTotalBytes)}.`;
    return undefined;
  }
}

function refusalOf({ name, size }: File, limits: ContactLimits): string | undefined {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!limits.extensions.includes(extension)) return 'Not an image, audio or PDF.';
  if (size === 0) return 'This file is empty.';
  if (size > limits.maxFileBytes) return `Larger than ${formatBytes(limits.maxFileBytes)}.`;
  return undefined;
}

const isSameFile = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
