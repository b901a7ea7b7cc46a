import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { ToadTuffPage } from '../features/toad-tuff/toad-tuff-page';

export const meta = () =>
  pageMeta({
    title: 'Toad Tuff',
    description:
      'Three people, a flooded quarry and its toads: the story, the players, three tracks and the poster.',
    path: paths.toadTuff,
    structuredData: { '@type': 'MusicGroup', name: 'Toad Tuff', genre: 'Pond dub', foundingDate: '2021' },
  });

export default ToadTuffPage;

export { FailedPage as ErrorBoundary } from '../shell/failed-page';
