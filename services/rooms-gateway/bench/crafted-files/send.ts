// Uploads one crafted file per person, all at once, and reports the answers.
import { wave } from '@sevenfold/testing';

export interface SendTask {
  port: number;
  megabytes: number;
  senders: { token: string; room: string }[];
}

process.once('message', (task: SendTask) => void send(task));

async function send({ port, megabytes, senders }: SendTask) {
  const header = wave(0).subarray(0, 36);
  const blocks = Buffer.alloc(megabytes * 2 ** 20 - header.length, 'junk\0\0\0\0', 'latin1');
  const body = Buffer.concat([header, blocks]);
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
