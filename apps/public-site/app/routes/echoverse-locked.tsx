import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { RestrictedAccess } from '../features/restricted/restricted-access';

export const meta = () =>
  pageMeta({
    title: 'EchoVerse Locked',
    description: 'Join the soundwave to enter.',
    path: paths.echoverseLocked,
    indexed: false,
  });

export default function EchoverseLocked() {
  return (
    <RestrictedAccess
      title="EchoVerse Locked"
      subtitle="Join the soundwave to enter."
      requiredPermission="EchoVerse membership"
      division="echoverse"
      homePath={paths.home}
    />
  );
}
