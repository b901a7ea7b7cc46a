import { business } from './business.js';
import type { Dashboard } from './dashboard.js';
import { dependencies } from './dependencies.js';
import { isItUs } from './is-it-us.js';
import { rooms } from './rooms.js';
import { runtime } from './runtime.js';
import { services } from './services.js';

/** In the order in which people look at them. */
export const dashboards: readonly Dashboard[] = [isItUs, rooms, services, dependencies, business, runtime];
