import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { StatusPage } from '../features/status/status-page';

export const meta = () =>
  pageMeta({
    title: 'Service Status',
    description: 'What runs at Sevenfold right now, and how well: every service and what it depends on.',
    path: paths.status,
  });

export default StatusPage;
