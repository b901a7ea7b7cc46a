import { useSearchParams } from 'react-router-dom';
import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { BandroomPage } from '../features/bandroom/bandroom-page';
import { roomFromName } from '../features/rooms/room-name';
import { RequireSignIn } from '../shell/require-sign-in';

export const meta = () =>
  pageMeta({
    title: 'Bandroom',
    description:
      'A rehearsal room: talk first, then play to a metronome that everybody hears on the same beat.',
    path: paths.bandroom,
    indexed: false,
  });

export default function Bandroom() {
  return (
    <RequireSignIn>
      <Entrance />
    </RequireSignIn>
  );
}

function Entrance() {
  const [search] = useSearchParams();
  const name = roomFromName(search.get('room'));
  return <BandroomPage key={name} name={name} />;
}
