import { DomainError, type Problem } from '@sevenfold/contracts';
import { problemOf } from '@sevenfold/service-defaults';

/** Codes for rejections of the protocol itself. */
const codes: Record<number, [code: string, detail: string]> = {
  400: ['upload.malformed', 'The upload request is malformed.'],
  403: ['upload.malformed', 'The upload request lacks a header.'],
  404: ['contact.upload-not-found', 'There is no such upload.'],
  409: [
    'upload.offset-conflict',
    'The upload is at another offset. Ask for it with HEAD and go on from there.',
  ],
  410: ['upload.gone', 'This upload was refused, cancelled or not finished in time.'],
  412: ['upload.version-not-supported', 'Only tus 1.0.0 is spoken here.'],
  413: ['upload.too-large', 'These are more bytes than were announced.'],
  415: ['upload.unsupported-type', 'A part of an upload is sent as application/offset+octet-stream.'],
  423: ['upload.locked', 'Another request is writing this upload.'],
};

/** A problem document for an error of a tus request. */
export function problemOfTus(status: number, error: unknown): Problem {
  if (error instanceof DomainError) return problemOf(error);
  const [code, detail] = codes[status] ?? [];
  if (!code || !detail) return problemOf(error);
  return { ...problemOf({ statusCode: status }), code, detail };
}
