import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { SoundboardPage } from '../features/soundboard/soundboard-page';

export const meta = () =>
  pageMeta({
    title: 'Soundboard',
    description:
      'Sixteen pads over the whole window: play by touch or keyboard, loop, quantise, record and download.',
    path: paths.soundboard,
    structuredData: {
      '@type': 'WebApplication',
      name: 'Soundboard',
      applicationCategory: 'MultimediaApplication',
      operatingSystem: 'Any browser',
      isAccessibleForFree: true,
    },
  });

export default SoundboardPage;

export { FailedPage as ErrorBoundary } from '../shell/failed-page';
