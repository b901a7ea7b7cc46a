// Uploads one file per person, all at once, and reports the answers.
import { wav } from '@sevenfold/testing';

export interface SendTask {
  port: number;
  megabytes: number;
  /** Nothing but headers, or a sound of the same length. */
  isCrafted: boolean;
  senders: { token: string; room: string }[];
}

process.once('message', (task: SendTask) => void send(task));

async function send({ port, megabytes, isCrafted, senders }: SendTask) {
  const body = isCrafted ? headersAlone(megabytes) : sound(megabytes);
  const answers = senders.map(async ({ token, room }) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/rydesync/rooms/${room}/tracks?name=track`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'audio/wav' },
      body,
    });
    return `${response.status} ${((await response.json()) as { code?: string }).code}`;
  });
  process.send?.(await Promise.all(answers), () => process.disconnect());
}

function headersAlone(megabytes: number) {
  const header = wav(0).subarray(0, 36);
  const blocks = Buffer.alloc(megabytes * 2 ** 20 - header.length, 'junk\0\0\0\0', 'latin1');
  return Buffer.concat([header, blocks]);
}

function sound(megabytes: number) {
  const rate = 44_100;
  return Buffer.concat([wav((megabytes * 2 ** 20) / (2 * rate), { rate })]);
}
