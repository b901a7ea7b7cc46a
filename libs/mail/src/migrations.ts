/** The table of emails, for the database of each service that sends some. */
export const mailMigrations = new URL('../migrations', import.meta.url);
