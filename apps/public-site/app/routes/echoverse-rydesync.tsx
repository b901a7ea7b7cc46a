import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { RydeSyncHero } from '../features/rooms/home/rydesync-hero';
import { RydeSyncHome } from '../features/rooms/home/rydesync-home';
import { RequireSignIn } from '../shell/require-sign-in';

export const meta = () =>
  pageMeta({
    title: 'RydeSync in EchoVerse',
    description: 'The listening rooms of EchoVerse.',
    path: paths.echoverseRydeSync,
    indexed: false,
  });

export const handle = { signInTo: () => 'open the listening rooms' };

export default function EchoverseRydeSyncRoute() {
  return (
    <RequireSignIn teaser={<RydeSyncHero />}>
      <RydeSyncHome />
    </RequireSignIn>
  );
}
