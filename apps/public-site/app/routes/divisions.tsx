import { brand, divisionList } from '@sevenfold/brand';
import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { site } from '../config/site';
import { useCardDemos } from '../features/demos/use-card-demos';
import { DivisionList } from '../features/divisions/division-list';

export const meta = () =>
  pageMeta({
    title: 'Divisions',
    description: `The seven divisions of ${brand.name}, what each one does and what it’s working on.`,
    path: paths.divisions,
    structuredData: {
      '@type': 'ItemList',
      itemListElement: divisionList.map(({ id, name }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        url: site.origin + paths.division(id),
      })),
    },
  });

export default function DivisionsPage() {
  return <DivisionList demoOf={useCardDemos()} />;
}
