import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { definitions } from '../src/definitions.js';
import { compareWithSchema } from './support/drift.js';
import { scratchRepository } from './support/scratch-repository.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const prisma = 'services/accounts/prisma';
const migrations = `${prisma}/migrations`;

let copy: string;
let write: (service: string, name: string) => void;
beforeEach(() => {
  const repository = scratchRepository();
  ({ folder: copy, writeMigration: write } = repository);
  cpSync(path.join(root, prisma), path.join(copy, prisma), { recursive: true });
  repository.commit();
});

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
    const ofLibs = definitions.accounts.migrations!.slice(0, -1);
    const all = [...ofLibs, path.join(copy, migrations)];
    const { actual, described } = await compareWithSchema(path.join(copy, prisma, 'schema.prisma'), all);
    expect(actual).toEqual(described);
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

  it('refuses a second migration until the first is committed: it would contain the same changes', () => {
    writeFileSync(
      path.join(copy, prisma, 'schema.prisma'),
      `${read(`${prisma}/schema.prisma`)}\nmodel Pet {\n  id Int @id\n}\n`,
    );
    write('accounts', 'pets');
    expect(() => write('accounts', 'more')).toThrow('Commit the previous migration first');
  });

  it('refuses a service without a schema, and a name that is not a valid folder name', () => {
    expect(() => write('api-gateway', 'pets')).toThrow(
      'There is no services/api-gateway/prisma/schema.prisma',
    );
    expect(() => write('accounts', '../pets')).toThrow('Usage');
  });
});

const read = (file: string) => readFileSync(path.join(copy, file), 'utf8');
