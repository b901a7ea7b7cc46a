/**
 * For test installs: creates each database and role named by the URLs in the environment.
 * `ADMIN_DATABASE_URL=… node deploy/images/dist/create-databases.js ACCOUNTS_DATABASE_URL IDENTITY_DATABASE_URL`
 */
import { createDatabase } from '@sevenfold/database';
import { required } from './config.js';

const decoded = (part: string) => decodeURIComponent(part);

try {
  const adminUrl = required('ADMIN_DATABASE_URL');
  for (const name of process.argv.slice(2)) {
    const { pathname, username, password } = new URL(required(name));
    const database = decoded(pathname.slice(1));
    await createDatabase({
      adminUrl,
      name: database,
      role: decoded(username),
      password: decoded(password),
    });
    console.log(`${database} exists`);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
