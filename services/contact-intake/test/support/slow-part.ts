import { request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface SlowPart {
  /** Sends the rest. Resolves with the status of the answer, and its body. */
  end(rest: Uint8Array): Promise<[status: number | undefined, body: string]>;
}

/** A part from the start of an upload whose client sends the rest later. */
export function beginPart(url: string, token: string, size: number, first: Uint8Array): SlowPart {
  const upload = request(url, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': 0,
      'content-type': 'application/offset+octet-stream',
      'content-length': size,
    },
  });
  const answered = new Promise<[number | undefined, string]>((resolve, reject) => {
    upload.on('error', reject);
    upload.on('response', response => {
      text(response).then(body => resolve([response.statusCode, body]), reject);
    });
  });
  // Rejects before anyone waits for it if the service ends the connection.
  answered.catch(() => undefined);
  upload.write(first);
  return {
    end: rest => {
      upload.end(rest);
      return answered;
    },
  };
}
