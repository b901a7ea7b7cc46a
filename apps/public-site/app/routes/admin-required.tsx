import { pageMeta } from '../config/page-meta';
import { paths } from '../config/paths';
import { AdminRequired } from '../features/restricted/admin-required';

export const meta = () =>
  pageMeta({
    title: 'Admin Access Required',
    description: 'This page is for the operators of Sevenfold.',
    path: paths.adminRequired,
    indexed: false,
  });

export default AdminRequired;
