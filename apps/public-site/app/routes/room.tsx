import { Navigate } from 'react-router-dom';
import { roomFromName, roomTitle } from '@sevenfold/contracts';
import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { RoomPage } from '../features/rooms/current/room-page';
// Rendered above the router. Imported here, so that the room's page fetches it with its first scripts.
import '../features/rooms/current/room-in-tab';
import type { Route } from './+types/room';

export function meta({ params }: Route.MetaArgs) {
  const room = roomFromName(params.room);
  return pageMeta({
    title: `Room ${roomTitle(room)}`,
    description: `Listen together in ${roomTitle(room)}.`,
    path: paths.room(room),
    indexed: false,
  });
}

export default function RoomRoute({ params }: Route.ComponentProps) {
  const name = roomFromName(params.room);
  // The URL must name the room that people are in, because they share it.
  if (name !== params.room) return <Navigate to={paths.room(name)} replace />;
  return <RoomPage name={name} />;
}
