import { gameDayFaults, type GameDayFault } from '@sevenfold/contracts';

const names = new Map<GameDayFault, string>(gameDayFaults.map(({ id, name }) => [id, name]));

export const faultName = (fault: GameDayFault | null) => (fault && names.get(fault)) ?? 'Something';
