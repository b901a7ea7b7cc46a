import { pageTitle } from '../config/page-title';

export { GameDayScreen as default } from '../features/game-day/game-day';
export const meta = pageTitle('Game day');
