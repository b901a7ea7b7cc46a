import type { ServiceName } from '@sevenfold/topology';

/** What our services depend on, named like their readiness checks; `sign-in` is the identity provider. */
export type Dependency = 'database' | 'room-store' | 'events' | 'objects' | 'sign-in';

/** What can be down. */
export type Part = ServiceName | Dependency;
