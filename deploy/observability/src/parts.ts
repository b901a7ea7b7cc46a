import type { ServiceName } from '@sevenfold/topology';

/** What our services depend on, by the name of their readiness check; `sign-in` is the provider. */
export type Dependency = 'database' | 'room-store' | 'events' | 'objects' | 'sign-in';

/** What can be away. */
export type Part = ServiceName | Dependency;
