import { pageTitle } from '../config/page-title';

export { Room as default } from '../features/room/room';
export const meta = pageTitle('Room');
