import { DomainError, type Problem } from '@sevenfold/contracts';
import { problemOf } from '@sevenfold/service-defaults';

/** Codes for rejections by the protocol itself. */
const codes: Record<number, [code: string, detail: string]> = {
  400: ['upload.malformed', 'The upload request is malformed.'],
  403: ['upload.malformed', 'The upload request is missing a header.'],
  404: ['contact.upload-not-found', 'We can’t find this upload. It may have expired.'],
  409: [
    'upload.offset-conflict',
    'The upload is at another offset. Get it with HEAD and continue from there.',
  ],
  410: ['upload.gone', 'This upload was rejected, cancelled or not finished in time.'],
  412: ['upload.version-not-supported', 'Only tus 1.0.0 is supported.'],
  413: ['upload.too-large', 'This is more than the announced size.'],
  415: ['upload.unsupported-type', 'Send a part of an upload as application/offset+octet-stream.'],
  423: ['upload.locked', 'Another request is writing this upload.'],
};

/** A problem document for an error of a tus request. */
export function problemOfTus(status: number, error: unknown): Problem {
  if (error instanceof DomainError) return problemOf(error);
  const [code, detail] = codes[status] ?? [];
  if (!code || !detail) return problemOf(error);
  return { ...problemOf({ statusCode: status }), code, detail };
}
