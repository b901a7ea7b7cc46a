import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { ContactLimits, SubmitContact } from '@sevenfold/contracts';
import { acceptedExtension } from './accepted-types.js';
import { keptFileName } from './file-name.js';
import {
  fileTooLarge,
  filesTooLarge,
  messageTooLong,
  tooManyFiles,
  wrongFileType,
} from './submission.errors.js';

export type Limits = Omit<ContactLimits, 'accept' | 'extensions'>;

export interface AnnouncedFile {
  id: string;
  position: number;
  name: string;
  size: number;
  objectKey: string;
}

export interface NewSubmission {
  id: string;
  uid: string;
  folder: string;
  name: string;
  email: string;
  org: string | null;
  message: string;
  userAgent: string;
  /** Sent by the status service. */
  probe: boolean;
  createdAt: Date;
  files: AnnouncedFile[];
}

export interface Sender {
  uid: string;
  userAgent: string;
  /** Set for the status service, which only tests sending. */
  probe?: boolean | undefined;
}

/**
 * A submission to accept, with generated folder and keys that nobody can guess.
 * @throws InvalidInput | TooLarge | UnsupportedType above a limit, naming the field.
 */
export function planSubmission(
  input: SubmitContact,
  sender: Sender,
  limits: Limits,
  now: Date,
): NewSubmission {
  requireWithin(input, limits);
  const folder = `inbox/contact/${sender.uid}/${now.getTime()}_${randomBytes(16).toString('hex')}`;
  return {
    id: randomUUID(),
    uid: sender.uid,
    folder,
    createdAt: now,
    userAgent: keptUserAgent(sender.userAgent),
    probe: sender.probe ?? false,
    name: input.name,
    email: input.email,
    org: input.org || null,
    message: input.message,
    files: input.files.map((file, position) => announce(file, position, folder)),
  };
}

/** Counts characters as people type them, not UTF-16 units. */
function requireWithin({ message, files }: SubmitContact, limits: Limits) {
  if ([...message].length > limits.maxMessageLength) throw messageTooLong(limits.maxMessageLength);
  if (files.length > limits.maxFiles) throw tooManyFiles(limits.maxFiles);
  const tooLarge = files.findIndex(file => file.size > limits.maxFileBytes);
  if (tooLarge >= 0) throw fileTooLarge(tooLarge, limits.maxFileBytes);
  const together = files.reduce((sum, file) => sum + file.size, 0);
  if (together > limits.maxTotalBytes) throw filesTooLarge(limits.maxTotalBytes);
}

function announce(file: SubmitContact['files'][number], position: number, folder: string): AnnouncedFile {
  const id = randomUUID();
  const name = keptFileName(file.name);
  const extension = acceptedExtension(name);
  if (!extension) throw wrongFileType(position);
  return { id, position, name, size: file.size, objectKey: `${folder}/attachments/${id}.${extension}` };
}

const keptUserAgent = (userAgent: string) => userAgent.replace(/[\p{Cc}\p{Cs}]/gu, '').slice(0, 512);

/** Distinguishes a retry (same content) from an Idempotency-Key reused for something else. */
export function fingerprint(input: SubmitContact): string {
  const { name, email, org, message, files } = input;
  const content = [name, email, org || null, message, files.map(file => [file.name, file.size])];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** submission.json, byte-identical each time. */
export function submissionDocument(
  submission: Pick<NewSubmission, 'name' | 'email' | 'org' | 'message' | 'createdAt' | 'userAgent'>,
): Buffer {
  const { name, email, org, message, createdAt, userAgent } = submission;
  const document = { name, email, org, message, createdAt: createdAt.toISOString(), userAgent };
  return Buffer.from(`${JSON.stringify(document, null, 2)}\n`);
}

export const documentKey = (folder: string) => `${folder}/submission.json`;
export const uploadPath = (fileId: string) => `/api/contact/uploads/${fileId}`;
