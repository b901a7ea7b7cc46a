import { maintenanceSchema, type Maintenance } from '@sevenfold/contracts';

/**
 * Reads maintenance from a message, if it matches the contract. Loaded on demand, because it brings the
 * contracts with it.
 */
export const readMaintenance = (message: unknown): Maintenance | undefined =>
  maintenanceSchema.safeParse(message).data;
