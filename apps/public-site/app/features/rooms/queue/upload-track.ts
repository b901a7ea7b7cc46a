import type { UploadedTrack } from '@sevenfold/contracts';
import { ApiError, startTrace, traceparent } from '@sevenfold/ui';

export const uploadLimits = { bytes: 64 * 1024 * 1024, types: 'MP3, AAC, Ogg, Opus, FLAC, WAV or WebM' };

type Upload = {
  room: string;
  file: File;
  token: string | undefined;
  onProgress(fraction: number): void;
  signal: AbortSignal;
};

/** Uploads a file to a room. `fetch` would not report progress. */
export function uploadTrack({ room, file, token, onProgress, signal }: Upload): Promise<UploadedTrack> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const trace = startTrace();
    request.open(
      'POST',
      `/api/rydesync/rooms/${encodeURIComponent(room)}/tracks?name=${encodeURIComponent(file.name.slice(0, 255))}`,
    );
    request.setRequestHeader('traceparent', traceparent(trace));
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status === 201) return resolve(JSON.parse(request.responseText) as UploadedTrack);
      const answer = new Response(request.responseText, {
        status: request.status,
        headers: { 'content-type': request.getResponseHeader('content-type') ?? 'text/plain' },
      });
      ApiError.fromResponse(answer, trace.traceId).then(reject, reject);
    };
    request.onerror = () => reject(new Error('The connection was lost and nothing was saved. Try again.'));
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
