import type { ObjectInfo } from './object-store.js';

const fallbackName = 'download';
// Control characters, and those that reorder text so that `gpj.exe` displays as `exe.jpg`.
const misleading = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff]/gu;

/** `attachment` with both forms of the file name in RFC 6266. No name can break out of the header. */
export function contentDisposition(filename: string): string {
  const name = filename.normalize('NFC').replace(misleading, '').replace(/[/\\]/g, '_').trim();
  const whole = [...name].slice(0, 200).join('') || fallbackName;
  const ascii = whole.replace(/[^\x20-\x7e]|["%;]/g, '_');
  const extended = encodeURIComponent(whole).replace(
    /['()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${extended}`;
}

/** With these headers a browser saves the bytes and never runs them. */
export function downloadHeaders(info: ObjectInfo, filename: string): Record<string, string> {
  return {
    'content-type': info.contentType,
    'content-disposition': contentDisposition(filename),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
  };
}

/**
 * The requested part of an object. `undefined`: all of it, also for headers we do not understand, as HTTP
 * allows. `'unsatisfiable'`: the part does not exist.
 */
export function requestedRange(header: string | undefined, size: number) {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [, first = '', last = ''] = match;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? ('unsatisfiable' as const) : { start, end };
}
