import { roomFromName } from '@sevenfold/contracts';
import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { RoomPage } from '../features/rooms/room/room-page';
import type { Route } from './+types/room';

export function meta({ params }: Route.MetaArgs) {
  const room = roomFromName(params.room);
  const shown = pageMeta({
    title: `Room ${room}`,
    description: `Listen together in ${room}.`,
    path: paths.room(room),
    indexed: false,
  });
  // A track may be anywhere, and a media element has no referrer policy of its own: the page's counts.
  return [...shown, { name: 'referrer', content: 'same-origin' }];
}

export default function RoomRoute({ params }: Route.ComponentProps) {
  return <RoomPage name={roomFromName(params.room)} />;
}
