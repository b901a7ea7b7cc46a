import {
  Conflict,
  InvalidInput,
  NotFound,
  TooLarge,
  TooMany,
  Unavailable,
  UnsupportedType,
} from '@sevenfold/contracts';

const mebibytes = (bytes: number) => `${Math.round((bytes / 1024 / 1024) * 10) / 10} MiB`;

export const messageTooLong = (max: number) =>
  new InvalidInput('contact.message-too-long', `The message may have up to ${max} characters.`, {
    field: 'message',
  });

export const tooManyFiles = (max: number) =>
  new InvalidInput('contact.too-many-files', `Up to ${max} files may be attached.`, { field: 'files' });

export const fileTooLarge = (index: number, max: number) =>
  new TooLarge('contact.file-too-large', `A file may have up to ${mebibytes(max)}.`, {
    field: `files.${index}.size`,
  });

export const filesTooLarge = (max: number) =>
  new TooLarge('contact.files-too-large', `All files together may have up to ${mebibytes(max)}.`, {
    field: 'files',
  });

export const wrongFileType = (index: number) =>
  new UnsupportedType('contact.file-type-not-accepted', 'Only images, audio and PDF files are accepted.', {
    field: `files.${index}.name`,
  });

export const wrongContent = () =>
  new UnsupportedType(
    'contact.file-content-not-accepted',
    'The content of this file is not the image, audio or PDF that its name says.',
  );

export const infected = () =>
  new UnsupportedType('contact.file-infected', 'The scanner found something harmful in this file.');

export const scannerAway = (cause: unknown) =>
  new Unavailable('contact.scanner-away', 'The file has arrived and waits for the scanner.', { cause });

export const dailyLimitReached = () =>
  new TooMany(
    'contact.daily-limit-reached',
    'That is as much as can be sent in one day. Please go on tomorrow.',
  );

export const idempotencyKeyReused = () =>
  new Conflict('contact.idempotency-key-reused', 'This Idempotency-Key was used for another submission.');

export const submissionNotFound = () =>
  new NotFound('contact.submission-not-found', 'There is no such submission.');

export const uploadNotFound = () => new NotFound('contact.upload-not-found', 'There is no such upload.');
