/** The outbox and the inbox, for the database of each service that has events. */
export const messagingMigrations = new URL('../migrations', import.meta.url);
