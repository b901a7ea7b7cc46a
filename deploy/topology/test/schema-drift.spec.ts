import { readFileSync } from 'node:fs';
import { migrate } from '@sevenfold/database';
import { opened, testDatabase } from '@sevenfold/testing';
import pg from 'pg';
import { definitions } from '../src/definitions.js';
import { actualColumns, describedColumns } from './support/columns.js';

const services = Object.values(definitions).filter(({ migrations }) => migrations);

describe.each(services.map(({ name, migrations }) => [name, migrations!] as const))(
  'the tables of %s',
  (name, migrations) => {
    it('have exactly the columns and types of schema.prisma', async () => {
      const { url } = await opened(testDatabase(name));
      await migrate(url, migrations);
      const client = opened(new pg.Client({ connectionString: url }));
      await client.connect();
      const described = describedColumns(
        readFileSync(new URL(`../../../services/${name}/prisma/schema.prisma`, import.meta.url), 'utf8'),
      );
      expect(described.length).toBeGreaterThan(0);
      expect((await actualColumns(client, described)).toSorted()).toEqual(described.toSorted());
    });
  },
);
