import { measured } from '@sevenfold/contracts/capacity';
import { pageTitle } from '../config/page-title';
import { Capacity } from '../features/capacity/capacity';

export default () => <Capacity release={measured} />;
export const meta = pageTitle('Capacity');
