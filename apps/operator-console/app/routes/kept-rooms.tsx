import { pageTitle } from '../config/page-title';

export { KeptRooms as default } from '../features/kept-rooms/kept-rooms';
export const meta = pageTitle('Kept rooms');
