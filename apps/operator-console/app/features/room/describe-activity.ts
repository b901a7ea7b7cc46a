import type { Activity } from '@sevenfold/contracts';
import { trackName } from '../../lib/track-name';

type ActivityView = Pick<Activity, 'type' | 'user' | 'data'>;

/** An event as a sentence; the person is shown beside it. */
export function describeActivity({ type, user, data }: ActivityView): string {
  switch (type) {
    case 'room_created':
      return 'Opened the room';
    case 'user_joined':
      return 'Joined';
    case 'user_left':
      return leavings[String(data?.['reason'])] ?? 'Left';
    case 'host_changed':
      return user ? 'Became the host' : 'No host';
    case 'session_started':
      return 'Started a track';
    case 'session_ended':
      return 'The music stopped';
    case 'other':
      return data?.['what'] === 'user_kicked' ? 'Was kicked' : String(data?.['what'] ?? 'Other');
  }
}

const leavings: Readonly<Record<string, string>> = {
  left: 'Left',
  lost: 'Disconnected: no response for 15 s',
  kicked: 'Left after a kick',
  closed: 'Left: the room was closed',
};

/** Who did this to the person, if the event says so. */
export const doneBy = ({ type, data }: ActivityView): string | undefined =>
  type === 'other' && data?.['by'] ? String(data['by']) : undefined;

export function trackIn({ data }: ActivityView): string | undefined {
  return typeof data?.['trackUrl'] === 'string' ? trackName({ trackUrl: data['trackUrl'] }) : undefined;
}
