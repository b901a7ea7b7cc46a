import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { RydeSyncHome } from '../features/rooms/home/rydesync-home';

export const meta = () =>
  pageMeta({
    title: 'RydeSync',
    description:
      'Listening rooms that play the same second to everybody. Open one, send the link, press play.',
    path: paths.rydeSync,
    structuredData: {
      '@type': 'WebApplication',
      name: 'RydeSync',
      applicationCategory: 'MultimediaApplication',
      operatingSystem: 'Any browser',
      isAccessibleForFree: true,
    },
  });

export default RydeSyncHome;
