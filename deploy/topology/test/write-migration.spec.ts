import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { migrate } from '@sevenfold/database';
import { opened, testDatabase } from '@sevenfold/testing';
import pg from 'pg';
import { definitions } from '../src/definitions.js';
import { actualColumns, describedColumns } from './support/columns.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const prisma = 'services/accounts/prisma';
const migrations = `${prisma}/migrations`;

let copy: string;
beforeEach(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'migration-'));
  cpSync(path.join(root, prisma), path.join(copy, prisma), { recursive: true });
  git('init', '--quiet');
  commit();
});
afterEach(() => rmSync(copy, { recursive: true }));

describe('npm run migration', () => {
  it('writes SQL that turns the committed schema into the edited one, and leaves tables of libs alone', async () => {
    const schema = read(`${prisma}/schema.prisma`)
      .replace(/^ {2}notifications .*$/m, '$&\n  nickname String?')
      .replace(/^ {2}website .*$/m, '')
      .concat(
        '\nmodel Pet {\n  id Int @id\n  name String\n  born DateTime @db.Timestamptz(3)\n\n  @@map("pets")\n}\n',
      );
    writeFileSync(path.join(copy, prisma, 'schema.prisma'), schema);
    const existing = readdirSync(path.join(copy, migrations));

    write('accounts', 'pets');

    const number = String(existing.length + 1).padStart(4, '0');
    expect(readdirSync(path.join(copy, migrations))).toEqual([...existing, `${number}_pets`]);
    expect(read(`${migrations}/${number}_pets/migration.sql`)).not.toMatch(/outbox|inbox|"mail"/);
    const { url } = await opened(testDatabase('accounts'));
    const ofLibs = definitions.accounts.migrations!.slice(0, -1);
    const applied = await migrate(url, [...ofLibs, pathToFileURL(path.join(copy, migrations))]);
    expect(applied.at(-1)).toBe(`${number}_pets`);
    const client = opened(new pg.Client({ connectionString: url }));
    await client.connect();
    const described = describedColumns(schema);
    expect((await actualColumns(client, described)).toSorted()).toEqual(described.toSorted());
  });

  it('creates all tables of a service that has no migration yet', () => {
    mkdirSync(path.join(copy, 'services/pets/prisma'), { recursive: true });
    cpSync(path.join(copy, prisma, 'schema.prisma'), path.join(copy, 'services/pets/prisma/schema.prisma'));
    write('pets', 'first');
    expect(read('services/pets/prisma/migrations/0001_first/migration.sql')).toContain(
      'CREATE TABLE "accounts"',
    );
  });

  it('writes nothing when the schema is unchanged', () => {
    expect(() => write('accounts', 'nothing')).toThrow('describes the same tables');
  });

  it('refuses a second migration before the first is committed, which would contain the same changes', () => {
    writeFileSync(
      path.join(copy, prisma, 'schema.prisma'),
      `${read(`${prisma}/schema.prisma`)}\nmodel Pet {\n  id Int @id\n}\n`,
    );
    write('accounts', 'pets');
    expect(() => write('accounts', 'more')).toThrow('Commit the previous migration first');
  });

  it('refuses a service without a schema, and a name that is no valid folder name', () => {
    expect(() => write('api-gateway', 'pets')).toThrow(
      'There is no services/api-gateway/prisma/schema.prisma',
    );
    expect(() => write('accounts', '../pets')).toThrow('Usage');
  });
});

const read = (file: string) => readFileSync(path.join(copy, file), 'utf8');

function write(service: string, name: string) {
  execFileSync(process.execPath, [path.join(root, 'libs/database/write-migration.ts'), service, name], {
    cwd: copy,
    stdio: 'pipe',
  });
}

function git(...args: string[]) {
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@sevenfold.test', ...args], {
    cwd: copy,
  });
}

function commit() {
  git('add', '.');
  git('commit', '--quiet', '--no-verify', '--message', 'test');
}
