/** The table of emails, for the database of each service that sends emails. */
export const mailMigrations = new URL('../migrations', import.meta.url);
