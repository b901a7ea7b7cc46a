import { studioCases } from '@sevenfold/brand';
import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { site } from '../config/site';
import { WorkIndex } from '../features/work/work-index';

export const meta = () =>
  pageMeta({
    title: 'Work',
    description:
      'Nine case studies from a studio of seven divisions: the problem, the process, the result and the people.',
    path: paths.work,
    structuredData: {
      '@type': 'ItemList',
      itemListElement: studioCases.map(({ slug, title }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: title,
        url: site.origin + paths.case(slug),
      })),
    },
  });

export default WorkIndex;
