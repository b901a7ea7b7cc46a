import { deflateSync, crc32 } from 'node:zlib';
import { signInDemoPerson } from '@sevenfold/keycloak';
import type { StackUnderTest } from '@sevenfold/testing';
import type { Person } from './stack.js';

interface SentFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A valid 2 × 2 grey PNG. */
export function imageFile(name: string): SentFile {
  const header = Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 8, 0, 0, 0, 0]);
  const dots = deflateSync(Buffer.from([0, 40, 160, 0, 160, 40]));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const parts = [chunk('IHDR', header), chunk('IDAT', dots), chunk('IEND', Buffer.alloc(0))];
  return { name, mimeType: 'image/png', buffer: Buffer.concat([signature, ...parts]) };
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** One empty page. Viewers find the objects without a cross-reference table. */
export function pdfFile(name: string): SentFile {
  const text = `%PDF-1.7
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 200 100]>> endobj
trailer <</Root 1 0 R>>
%%EOF
`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text) };
}

/** Sends a submission like the contact form does, without the form. */
export async function sendSubmission(
  stack: StackUnderTest,
  person: Person,
  message: { name: string; message: string },
  files: SentFile[],
) {
  const email = `${person}@sevenfold.test`;
  const { access_token: token } = await signInDemoPerson(stack.url, email);
  const authorization = `Bearer ${token}`;
  const announced = files.map(({ name, mimeType, buffer }) => ({
    name,
    type: mimeType,
    size: buffer.length,
  }));
  const answer = await fetch(`${stack.url}/api/contact/submissions`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ ...message, email, files: announced }),
  });
  const { uploads } = (await answer.json()) as { uploads: { url: string }[] };
  for (const [index, { url }] of uploads.entries()) {
    const { status } = await fetch(stack.url + url, {
      method: 'PATCH',
      headers: {
        authorization,
        'content-type': 'application/offset+octet-stream',
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
      },
      body: new Uint8Array(files[index]!.buffer),
    });
    if (status !== 204) throw new Error(`${files[index]!.name} was not accepted: ${status}`);
  }
}
