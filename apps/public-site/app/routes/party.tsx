import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { PartyPage } from '../parties/party-page';
import type { Route } from './+types/party';

export const meta = ({ params }: Route.MetaArgs) =>
  pageMeta({
    title: 'A party on RydeSync',
    description: 'Listen together at the same second. See when it begins, and join from here.',
    path: paths.party(params.id),
    indexed: false,
  });

export default function PartyRoute({ params }: Route.ComponentProps) {
  return <PartyPage key={params.id} id={params.id} />;
}
