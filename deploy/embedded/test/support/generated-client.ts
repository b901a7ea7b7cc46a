import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const fromRoot = (file: string) => fileURLToPath(new URL(`../../../../${file}`, import.meta.url));
const generator = fromRoot('libs/tooling/node_modules/@hey-api/openapi-ts/bin/run.js');
const compiler = fromRoot('node_modules/typescript/bin/tsc');
const patience = 120_000;

const settings = {
  input: 'openapi.json',
  output: { path: 'source', module: { extension: '.js' } },
  plugins: ['@hey-api/client-fetch'],
  logs: { file: false },
};

const project = {
  compilerOptions: {
    strict: true,
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'nodenext',
    types: [],
    rootDir: 'source',
    outDir: 'built',
  },
  include: ['source'],
};

interface Settings {
  baseUrl: string;
  /** Called for a token only by operations that the description marks as guarded. */
  auth(): string | undefined;
}
type Call = (request?: object) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

export interface GeneratedClient {
  client: { setConfig(settings: Settings): void };
  operations: Record<string, Call>;
}

/**
 * Generates a TypeScript client as its users would, compiles it with their strictest settings, and loads it.
 * @param description the OpenAPI document.
 * @param directory for the result; the caller removes it.
 */
export async function generateClient(description: string, directory: string): Promise<GeneratedClient> {
  const write = (file: string, text: string) => writeFile(path.join(directory, file), text);
  const node = (...args: string[]) => run(process.execPath, args, { cwd: directory, timeout: patience });
  await write('openapi.json', description);
  await write('openapi-ts.config.mjs', `export default ${JSON.stringify(settings)};`);
  await write('package.json', JSON.stringify({ type: 'module' }));
  await write('tsconfig.json', JSON.stringify(project));
  await node(generator);
  await node(compiler);
  const built = (file: string) => import(pathToFileURL(path.join(directory, 'built', file)).href);
  const { client } = (await built('client.gen.js')) as Pick<GeneratedClient, 'client'>;
  const operations = (await built('sdk.gen.js')) as GeneratedClient['operations'];
  return { client, operations };
}
