import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** PostgreSQL's pg_dump and pg_restore. */
export class PostgresPrograms {
  private constructor(
    readonly folder: string | undefined,
    /** Major version. */
    readonly version: number,
  ) {}

  /**
   * @param folder of the programs; by default they are found on the path
   * @throws if they are missing
   */
  static async find(folder?: string): Promise<PostgresPrograms> {
    try {
      const { stdout } = await run(programIn(folder, 'pg_dump'), ['--version']);
      return new PostgresPrograms(folder, Number(/ (\d+)/.exec(stdout)?.[1]));
    } catch (cause) {
      throw new Error(
        `There is no pg_dump ${folder ? `in ${folder}` : 'on the path'}. The image sevenfold-backup has it. Elsewhere, set POSTGRES_PROGRAMS to its folder`,
        { cause },
      );
    }
  }

  /** @throws if the server is newer than the programs */
  requireFor(server: number) {
    if (server > this.version)
      throw new Error(
        `the server is PostgreSQL ${server}, but pg_dump is ${this.version}: use an image with a newer one`,
      );
  }

  /**
   * Dumps schema and data, compressed. Leaves out owners and rights: a restored database belongs to the role that
   * restores it.
   */
  dump(url: string, snapshot: string, file: string) {
    const options = ['--format=custom', '--no-owner', '--no-privileges', '--lock-wait-timeout=60s'];
    return this.run('pg_dump', url, [...options, `--snapshot=${snapshot}`, `--file=${file}`]);
  }

  /** Restores in one transaction: everything or nothing. */
  restore(url: string, file: string) {
    const options = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
    return this.run('pg_restore', url, [...options, file]);
  }

  /** Passes the password in the environment, because every process on the machine can read arguments. */
  private async run(program: string, url: string, args: string[]) {
    const address = new URL(url);
    const password = decodeURIComponent(address.password);
    address.password = '';
    try {
      await run(programIn(this.folder, program), [`--dbname=${address.href}`, ...args], {
        env: { PATH: process.env['PATH'], PGPASSWORD: password, PGCONNECT_TIMEOUT: '10', LC_ALL: 'C' },
        maxBuffer: 1_000_000,
      });
    } catch (cause) {
      const { stderr, message } = cause as Error & { stderr?: string };
      throw new Error((stderr ?? '').trim().split('\n').slice(-3).join('\n') || message, { cause });
    }
  }
}

const programIn = (folder: string | undefined, program: string) =>
  folder ? path.join(folder, program) : program;
