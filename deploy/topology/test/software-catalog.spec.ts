import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import { definitions } from '../src/definitions.js';
import { catalogFile, softwareCatalog } from '../src/software-catalog.js';

describe('catalog-info.yaml', () => {
  const text = readFileSync(catalogFile, 'utf8');

  it('matches the output of `npm run describe-components`', () => {
    expect(text).toBe(softwareCatalog());
  });

  it('is YAML, with an entity for every service', () => {
    const documents = parseAllDocuments(text);
    expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
    const entities = documents.map(each => each.toJS() as { kind: string; metadata: { name: string } });
    const components = entities
      .filter(({ kind }) => kind === 'Component')
      .map(({ metadata }) => metadata.name);
    expect(components).toEqual(expect.arrayContaining(Object.keys(definitions)));
  });
});
