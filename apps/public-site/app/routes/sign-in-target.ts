import { guardedPages } from 'virtual:guarded-pages';
import { targetOf } from '../features/sign-in/target';

export const findTarget = (from: string) => targetOf(from, guardedPages);
