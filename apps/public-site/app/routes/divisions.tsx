import { brand } from '@sevenfold/brand';
import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { useCardDemos } from '../features/demos/use-card-demos';
import { DivisionList } from '../features/divisions/division-list';

export const meta = () =>
  pageMeta({
    title: 'Divisions',
    description: `The seven divisions of ${brand.name}, what each of them does and what it is working on.`,
    path: paths.divisions,
  });

export default function DivisionsPage() {
  return <DivisionList demoOf={useCardDemos()} />;
}
