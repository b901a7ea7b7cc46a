import { useAuth } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import { Link } from '../../shell/link';
import { NexusHead } from './nexus-head';

/** Replaces a guarded tool until the session is known and the tool has loaded. */
export function NexusTeaser({ title, lead, from }: { title: string; lead: string; from: string }) {
  const { account } = useAuth();

  return (
    <NexusHead title={title} lead={lead}>
      {!account && (
        <p data-invitation>
          <Link to={paths.signInFrom(from)}>Sign in</Link> to use it. The{' '}
          <Link to={paths.nexusExamples}>examples</Link> are open to everyone.
        </p>
      )}
    </NexusHead>
  );
}
