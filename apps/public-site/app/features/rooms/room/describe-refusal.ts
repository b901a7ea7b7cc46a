import { messageOf } from '@sevenfold/ui';

const words: Record<string, string> = {
  PERMISSION_DENIED: 'The host doesn’t allow that in this room.',
  'room.not-host': 'Only the host can do that.',
  'room.resident': 'The house plays in this room, and nobody hosts it.',
  'room.not-lock-owner': 'Only the person who locked this room can change its lock.',
  'room.lock-owner': 'You can’t remove the person who locked this room.',
  'room.lobby-guest': 'Sign in to lock the lobby or remove people from it.',
  'room.stale-epoch': 'Someone else is the host now.',
  'room.track-changed': 'Another track is already playing.',
  'room.full': 'Someone else took the last place on stage.',
  'room.not-full': 'There’s no audience right now: everyone is on stage.',
  'queue.full': 'The queue is full.',
  'participant.not-found': 'They’ve left.',
  'voice.full': 'Voice is full: no one else can speak right now.',
  'voice.relay-away':
    'A call this large needs our voice server, and we can’t reach it right now. Try again in a moment.',
  'limit.too-many': 'That was a lot at once. Wait a moment, then try again.',
};

/** Why the server rejected a request. */
export function describeRefusal(error: unknown): string {
  const { code = '', retryAfterMs } = error as { code?: string; retryAfterMs?: number };
  if (code === 'guestbook.slow')
    return `Slow mode: wait ${Math.max(1, Math.ceil((retryAfterMs ?? 1000) / 1000))} s.`;
  if (code === 'vote.guest-new')
    return `As a guest you can vote in ${Math.max(1, Math.ceil((retryAfterMs ?? 60_000) / 1000))} s. Sign in to vote now.`;
  return words[code] ?? messageOf(error);
}
