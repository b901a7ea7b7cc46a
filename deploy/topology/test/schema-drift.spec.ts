import { fileURLToPath } from 'node:url';
import { definitions } from '../src/definitions.js';
import { compareWithSchema } from './support/drift.js';

const services = Object.values(definitions).filter(({ migrations }) => migrations);

it.each(services.map(({ name, migrations }) => [name, migrations!] as const))(
  'the migrations of %s make the columns, defaults, keys and indexes of schema.prisma',
  async (name, migrations) => {
    const schema = fileURLToPath(new URL(`../../../services/${name}/prisma/schema.prisma`, import.meta.url));
    const { actual, described } = await compareWithSchema(schema, migrations);
    expect(actual).toEqual(described);
    expect(described.length).toBeGreaterThan(10);
  },
);
