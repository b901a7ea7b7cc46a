import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { StatusPage } from '../features/status/status-page';

export const meta = () =>
  pageMeta({
    title: 'Service Status',
    description: 'How every Sevenfold service, and everything it depends on, is doing right now.',
    path: paths.status,
  });

export default StatusPage;
