import { foldStyle } from '@sevenfold/ui';
import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { EchoversePlaces } from '../features/bands/echoverse-places';
import { RydeSyncHome } from '../features/rooms/home/rydesync-home';

export const meta = () =>
  pageMeta({
    title: 'RydeSync',
    description:
      'Listening rooms that play the same second to everyone. Open one, send the link, press play.',
    path: paths.rydeSync,
    structuredData: {
      '@type': 'WebApplication',
      name: 'RydeSync',
      applicationCategory: 'MultimediaApplication',
      operatingSystem: 'Any browser',
      isAccessibleForFree: true,
    },
  });

export default function RydeSync() {
  return (
    <>
      <RydeSyncHome />
      <div className="page" style={foldStyle('echoverse')}>
        <EchoversePlaces besides={paths.echoverseRydeSync} />
      </div>
    </>
  );
}
