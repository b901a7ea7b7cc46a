import type { Activity } from '@sevenfold/contracts';

type Told = Pick<Activity, 'type' | 'user' | 'data'>;

/** An event as a sentence; the person is shown beside it. */
export function happened({ type, user, data }: Told): string {
  switch (type) {
    case 'room_created':
      return 'Opened the room';
    case 'user_joined':
      return 'Came in';
    case 'user_left':
      return leavings[String(data?.['reason'])] ?? 'Left';
    case 'host_changed':
      return user ? 'Became the host' : 'Nobody hosts any more';
    case 'session_started':
      return 'Put a track on';
    case 'session_ended':
      return 'The music stopped';
    case 'other':
      return data?.['what'] === 'user_kicked' ? 'Was removed' : String(data?.['what'] ?? 'Something else');
  }
}

const leavings: Readonly<Record<string, string>> = {
  left: 'Left',
  lost: 'Was lost: no sign for 15 s',
  kicked: 'Left, removed',
  closed: 'Left: the room was closed',
};

/** A detail: the track, or who did it. */
export function besides({ type, data }: Told): string | undefined {
  if (type === 'other' && data?.['by']) return `by ${String(data['by']).slice(0, 8)}`;
  return typeof data?.['trackUrl'] === 'string' ? lastPart(data['trackUrl']) : undefined;
}

const lastPart = (address: string) => address.split(/[?#]/, 1)[0]!.split('/').pop() || address;
