import { accounts } from '@sevenfold/accounts';
import { apiGateway } from '@sevenfold/api-gateway';
import { contactIntake } from '@sevenfold/contact-intake';
import { identity } from '@sevenfold/identity';
import { moderation } from '@sevenfold/moderation';
import { roomsGateway } from '@sevenfold/rooms-gateway';
import type { ServiceDefinition } from '@sevenfold/service-defaults';
import { status } from '@sevenfold/status';
import type { ServiceName } from './topology.js';

/** All service definitions. Importing this loads every service, so `index.ts` does not export it. */
export const definitions: Record<ServiceName, ServiceDefinition> = {
  identity,
  accounts,
  'contact-intake': contactIntake,
  'rooms-gateway': roomsGateway,
  moderation,
  status,
  'api-gateway': apiGateway,
};
