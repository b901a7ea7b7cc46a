import { brand } from '@sevenfold/brand';
import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { HiddenFestival } from '../features/festival/hidden-festival';

export const meta = () =>
  pageMeta({
    title: brand.hiddenFestival,
    description: 'One night, seven bands, no address until you find the fold in the page.',
    path: paths.hiddenFestival,
  });

export default HiddenFestival;
