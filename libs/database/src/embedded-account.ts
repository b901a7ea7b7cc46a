import { execFile, spawn } from 'node:child_process';
import { chown, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The account that runs PostgreSQL. PostgreSQL refuses root, so root uses an unprivileged account. */
export interface Account {
  uid?: number;
  gid?: number;
}

export async function postgresAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all(['-u', '-g'].map(flag => run('id', [flag, name])));
      return { uid: Number(uid!.stdout), gid: Number(gid!.stdout) };
    } catch {
      // No such account here: try the next.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no account "postgres" or "nobody"');
}

export async function giveTo({ uid, gid }: Account, file: string) {
  if (uid !== undefined && gid !== undefined) await chown(file, uid, gid);
}

/**
 * Runs a PostgreSQL program as the account. If root keeps the files in a closed folder (/root), the account
 * gets only the capability that lets it through.
 */
export async function runAs(account: Account, program: string, args: string[], directory: string) {
  const { uid, gid } = account;
  if (uid === undefined) return finish(program, args);
  const closed = (await closedFolder(account, program)) ?? (await closedFolder(account, directory));
  if (closed === undefined) return finish(program, args, { uid, gid });
  return runThrough(account, program, args);
}

/** Tells the person who starts the stack what is wrong and how to fix it, without a stack trace. */
export class UnusableDirectory extends Error {
  constructor(directory: string, closed: string) {
    super(
      `PostgreSQL does not run as root, and its account cannot enter ${closed}, where its data would be (${directory}). ` +
        `Open the folder with \`chmod o+x ${closed}\`, or keep the data elsewhere: SEVENFOLD_DATA=/var/tmp/sevenfold npm start`,
    );
    this.name = 'UnusableDirectory';
  }
}

/** @throws UnusableDirectory if the account cannot reach a directory and may not get the capability. */
export async function requireReach(account: Account, directory: string) {
  const closed = account.uid === undefined ? undefined : await closedFolder(account, directory);
  if (closed === undefined) return;
  await runThrough(account, 'true', []).catch(() => {
    throw new UnusableDirectory(directory, closed);
  });
}

function runThrough({ uid, gid }: Account, program: string, args: string[]) {
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  const capability = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return finish('setpriv', [...identity, ...capability, program, ...args]);
}

function finish(program: string, args: string[], account: Account = {}): Promise<void> {
  // oxlint-disable-next-line node/no-process-env -- passed on to PostgreSQL's own programs, without its variables
  const ambient = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  const child = spawn(program, args, {
    ...account,
    env: { ...Object.fromEntries(ambient), LC_ALL: 'C' },
    cwd: path.parse(process.cwd()).root,
    // The server started by pg_ctl would keep a pipe to its output open forever.
    stdio: ['ignore', 'ignore', args.some(arg => arg === 'start') ? 'ignore' : 'pipe'],
    windowsHide: true,
  });
  let complaints = '';
  child.stderr?.on('data', (chunk: Buffer) => (complaints += String(chunk)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', code => {
      const name = path.basename(program);
      if (code === 0) resolve();
      else reject(new Error(`${name} ended with ${code}: ${complaints.trim()}`));
    });
  });
}

/** The innermost folder above a file that the account cannot enter. */
async function closedFolder({ uid, gid }: Account, file: string): Promise<string | undefined> {
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    const { mode, uid: owner, gid: group } = await stat(folder);
    // POSIX checks only the first class that applies: owner, group, others.
    const passing = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if (!(mode & passing)) return folder;
    if (folder === path.dirname(folder)) return undefined;
  }
}
