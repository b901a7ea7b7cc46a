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
  new InvalidInput('contact.message-too-long', `The message can have up to ${max} characters.`, {
    field: 'message',
  });

export const tooManyFiles = (max: number) =>
  new InvalidInput('contact.too-many-files', `You can attach up to ${max} files.`, { field: 'files' });

export const fileTooLarge = (index: number, max: number) =>
  new TooLarge('contact.file-too-large', `A file can be up to ${mebibytes(max)}.`, {
    field: `files.${index}.size`,
  });

export const filesTooLarge = (max: number) =>
  new TooLarge('contact.files-too-large', `All files together can be up to ${mebibytes(max)}.`, {
    field: 'files',
  });

export const wrongFileType = (index: number) =>
  new UnsupportedType('contact.file-type-not-accepted', 'We only accept images, audio and PDF files.', {
    field: `files.${index}.name`,
  });

export const wrongContent = () =>
  new UnsupportedType(
    'contact.file-content-not-accepted',
    'The content of this file doesn’t match its file type. Send a valid image, audio file or PDF.',
  );

export const infected = () =>
  new UnsupportedType('contact.file-infected', 'Our scanner found something harmful in this file.');

export const scannerAway = (cause: unknown) =>
  new Unavailable('contact.scanner-away', 'The file has arrived and is waiting to be scanned.', { cause });

export const dailyLimitReached = () =>
  new TooMany(
    'contact.daily-limit-reached',
    'You’ve reached today’s limit for messages and files. Try again tomorrow.',
  );

export const idempotencyKeyReused = () =>
  new Conflict('contact.idempotency-key-reused', 'This Idempotency-Key was used for another submission.');

export const submissionNotFound = () =>
  new NotFound('contact.submission-not-found', 'We can’t find this message.');

export const uploadNotFound = () =>
  new NotFound('contact.upload-not-found', 'We can’t find this upload. It may have expired.');
