import { Navigate } from 'react-router-dom';
import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { recentRooms } from '../features/rooms/home/recent-rooms';

export const meta = () =>
  pageMeta({
    title: 'Last room',
    description: 'Leads to the listening room that this device was in last.',
    path: paths.lastRoom,
    indexed: false,
  });

/** Target of a shortcut of the installed site. */
export default function LastRoom() {
  const [last] = recentRooms();
  return <Navigate to={last ? paths.room(last.room) : paths.rydeSync} replace />;
}
