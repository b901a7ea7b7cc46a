import { maintenanceSchema, type Maintenance } from '@sevenfold/contracts';

/** What a message says of maintenance, if it keeps to its contract. Loaded where there is some: it brings the contracts with it. */
export const readMaintenance = (message: unknown): Maintenance | undefined =>
  maintenanceSchema.safeParse(message).data;
