// `npm run generate-chart`: writes the files that are derived from the chart: README.md (by helm-docs), the descriptions in
// values.schema.json, and examples/, which show a reviewer what a change to the chart renders. With --check it only
// compares them. check-chart.ts does not, because a comparison fails on every change and would hide what its own
// checks miss.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { fetchProgram, helm, helmDocs, howToGet } from '@sevenfold/tooling/go-programs';
import { isMap, isScalar, parse, parseDocument, type Pair, type YAMLMap } from 'yaml';
import { componentOf, type KubernetesObject } from './kubernetes.ts';

export const chart = fileURLToPath(new URL('../../helm/sevenfold', import.meta.url));
const inChart = (file: string) => path.join(chart, file);
const read = (file: string) => readFileSync(inChart(file), 'utf8');

/** Contents of the derived files, by their path in the chart. */
type Files = Record<string, string>;

interface Example {
  values: string[];
  set?: string[];
  /** Whether an example shows a component, given the components so far. */
  shows?: (component: string, before: Files) => boolean;
}

/** Rules and dashboards are already in files/. */
const unwatched = ['monitoring.prometheusRules.enabled=false', 'monitoring.dashboards.enabled=false'];
const examples: Record<string, Example> = {
  production: { values: ['values-production.yaml'], set: unwatched },
  // Bundled systems, which production does not have.
  trial: {
    values: ['values-dev.yaml'],
    shows: (component, before) => !(`examples/production/${component}.yaml` in before),
  },
  'extension-points': {
    values: ['values-production.yaml', 'examples/extension-points.yaml'],
    set: unwatched,
    shows: component => component === 'accounts',
  },
};

/** Each component of each example is a separate file. */
function renderedExamples(program: string): Files {
  const files: Files = {};
  for (const [name, { values, set = [], shows = () => true }] of Object.entries(examples)) {
    const options = [...values.map(file => `--values=${inChart(file)}`), ...set.map(pair => `--set=${pair}`)];
    const text = execFileSync(program, ['template', 'sevenfold', chart, ...options], { encoding: 'utf8' });
    for (const document of text.split(/^---\n/m).filter(part => part.includes('kind:'))) {
      const { kind, metadata } = parse(document) as KubernetesObject;
      const component = componentOf(metadata.labels);
      // Passwords differ in each rendering.
      if (kind === 'Secret' || !shows(component, files)) continue;
      const file = `examples/${name}/${component}.yaml`;
      files[file] = `${files[file] ?? ''}---\n${document.trimEnd()}\n`;
    }
  }
  return files;
}

interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  properties?: Record<string, Schema>;
  description?: string;
}

/** The text after the last `# --` before a value. Text before a map's first value belongs to the map. */
function commentOf(pair: Pair, map: YAMLMap, before: string | null | undefined) {
  const own = isScalar(pair.key) ? pair.key.commentBefore : undefined;
  const first = map.items[0] === pair ? (map.commentBefore ?? before) : undefined;
  const lines = (own ?? first ?? '').split('\n').filter(line => !line.startsWith(' @'));
  const start = lines.findLastIndex(line => line.startsWith(' -- '));
  if (start < 0) return;
  return lines
    .slice(start)
    .map(line => line.replace(/^ (-- )?/, ''))
    .join(' ');
}

/**
 * Gives each value the description from its comment. A map on one line may share the comment of the map around it.
 * @returns the names of values without a description
 */
function describe(map: YAMLMap, schema: Schema, root: Schema, name = '', before?: string | null): string[] {
  return map.items.flatMap(pair => {
    const key = String(pair.key);
    const full = name ? `${name}.${key}` : key;
    const property = resolved(schema, root).properties?.[key];
    if (!property) return [`${full} (not in the schema)`];
    const comment = commentOf(pair as Pair, map, before);
    if (comment) property.description = comment;
    // An entry overrides parts of `defaults`, which describe its possible values.
    if (full === 'services') return [];
    if (isMap(pair.value) && pair.value.flow) return (comment ?? schema.description) ? [] : [full];
    const isOpen = !resolved(property, root).properties;
    if (isMap(pair.value) && !isOpen) return describe(pair.value, property, root, full);
    return comment ? [] : [full];
  });
}

function resolved(schema: Schema, root: Schema) {
  const name = schema.$ref?.split('/').at(-1);
  return (name && root.$defs?.[name]) || schema;
}

/** @throws if a value has no comment */
function describedSchema() {
  const schema = JSON.parse(read('values.schema.json')) as Schema;
  const values = parseDocument(read('values.yaml'));
  if (!isMap(values.contents)) throw new Error('values.yaml is not a map');
  const missing = describe(values.contents, schema, schema, '', values.commentBefore);
  if (missing.length > 0) throw new Error(`values.yaml does not describe ${missing.join(', ')}`);
  const service = schema.$defs?.['service']?.properties ?? {};
  for (const [name, { description }] of Object.entries(schema.properties?.['defaults']?.properties ?? {}))
    if (description && service[name]) service[name].description = description;
  return JSON.stringify(schema, undefined, 2);
}

/** The content that the derived files must have, and the missing programs without which some are left out. */
async function derivedFiles() {
  const [renderer, documenter] = [await fetchProgram(helm), await fetchProgram(helmDocs)];
  const options = [`--chart-search-root=${chart}`, '--sort-values-order=file', '--log-level=warning'];
  const files: Files = {
    'values.schema.json': describedSchema(),
    ...(renderer && renderedExamples(renderer)),
    ...(documenter && {
      'README.md': execFileSync(documenter, [...options, '--dry-run'], { encoding: 'utf8' }),
    }),
  };
  return { files, missing: [...(renderer ? [] : [helm]), ...(documenter ? [] : [helmDocs])] };
}

const committedExamples = () => globSync('examples/*/*.yaml', { cwd: chart });

/** Names of files with other content, and of files that are no longer written. */
function staleFiles(files: Files) {
  // Prettier formats the schema afterwards.
  const contentOf = (file: string, text: string): unknown =>
    file.endsWith('.json') ? JSON.parse(text) : text;
  const changed = Object.entries(files).filter(
    ([file, text]) =>
      !existsSync(inChart(file)) || !isDeepStrictEqual(contentOf(file, read(file)), contentOf(file, text)),
  );
  return [...changed.map(([file]) => file), ...committedExamples().filter(file => !(file in files))];
}

function write(files: Files) {
  for (const file of committedExamples()) rmSync(inChart(file));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(inChart(file)), { recursive: true });
    writeFileSync(inChart(file), text);
  }
}

if (import.meta.main) {
  const isCheck = process.argv.includes('--check');
  const { files, missing } = await derivedFiles();
  const howTo = missing.map(howToGet).join('\n');
  // Without Go, a developer can still check the rest.
  if (howTo && (!isCheck || process.env['CI'])) throw new Error(howTo);
  if (howTo) console.log(`Not all derived files of the chart were checked.\n${howTo}`);
  if (!isCheck) write(files);
  const stale = missing.includes(helm) ? [] : staleFiles(files);
  for (const file of stale) console.log(`helm/sevenfold/${file} is out of date: npm run generate-chart`);
  process.exitCode = stale.length > 0 ? 1 : 0;
}
