import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { JoinRoomPage } from '../features/rooms/home/join-room-page';

export const meta = () =>
  pageMeta({
    title: 'Join a room',
    description: 'Type the name of a listening room and go in.',
    path: paths.joinRoom,
    indexed: false,
  });

export default JoinRoomPage;
