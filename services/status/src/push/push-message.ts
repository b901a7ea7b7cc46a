import type { PushMessage } from '@sevenfold/contracts';
import { subjectOf, timesOf, type Notice } from '../emails/email-texts.js';

/** Push services take 4 KB, encrypted. Systems show two or three lines. */
const mostLetters = 200;

/** The notification for a notice. */
export function pushMessageOf(notice: Notice): PushMessage {
  const title = cut(subjectOf(notice));
  if ('incident' in notice) {
    const { id, updates } = notice.incident;
    return { title, body: cut(updates[0]?.text ?? ''), path: `/status/incidents/${id}`, tag: id };
  }
  const { maintenance } = notice;
  return { title, body: cut(maintenance.text || timesOf(maintenance)), path: '/status', tag: maintenance.id };
}

const cut = (text: string) => {
  const letters = [...text];
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters - 1).join('')}…` : text;
};
