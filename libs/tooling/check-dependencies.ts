import { readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import { dependencyRules } from './rules/dependency-rules.ts';
import { rules } from './rules/index.ts';
import { manifestRules, wantedReferences } from './rules/manifest-rules.ts';
import { findPackages, sourceAliases } from './rules/workspace.ts';

/**
 * Packages and imports of the workspace at `root`, and the rules that they break. Reads sources only: no
 * build needed.
 */
async function readWorkspace(root: string) {
  const packages = findPackages(root);
  const { output } = await cruise(
    packages.map(({ folder }) => folder),
    {
      baseDir: root,
      parser: 'swc',
      // Type-only imports count, too.
      tsPreCompilationDeps: true,
      combinedDependencies: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '^[^/]+/[^/]+/(dist|build|fixtures|[.]react-router)/' },
      ruleSet: {
        forbidden: dependencyRules.map(rule => ({ severity: 'error' as const, ...rule })),
      },
      validate: true,
    },
    {
      alias: sourceAliases(root, packages),
      // Sources name the emitted file; like TypeScript, resolve the source beside it.
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'], '.jsx': ['.tsx', '.jsx'] },
      extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  );
  if (typeof output === 'string') throw new Error(output);

  const imports = output.modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  );
  const workspace = { root, packages, imports };
  const violations = [
    ...output.summary.violations.map(({ rule, from, to, cycle }) => ({
      rule: rule.name,
      from,
      to: cycle ? cycle.map(({ name }) => name).join(' → ') : to,
    })),
    ...manifestRules.flatMap(rule => rule.find(workspace).map(finding => ({ rule: rule.name, ...finding }))),
  ];
  return { workspace, violations };
}

/** Replaces the references of every tsconfig.json with those that the rules require. */
function writeReferences({ workspace }: Awaited<ReturnType<typeof readWorkspace>>) {
  for (const { folder, references } of wantedReferences(workspace)) {
    const path = join(workspace.root, folder, 'tsconfig.json');
    const list = references.map(to => ({ path: posix.relative(folder, to) }));
    const text = readFileSync(path, 'utf8').replace(
      /,?\s*("references": \[[^\]]*\])?\s*\}\s*$/,
      `,\n  "references": ${JSON.stringify(list)}\n}\n`,
    );
    writeFileSync(path, text);
  }
}

const repository = fileURLToPath(new URL('../..', import.meta.url)).slice(0, -1);
const [, , option, ...roots] = process.argv;

if (option === '--json') {
  const found: Record<string, object[]> = {};
  for (const root of roots) found[root] = (await readWorkspace(root)).violations;
  console.log(JSON.stringify(found));
} else if (option === '--write-references') {
  writeReferences(await readWorkspace(repository));
} else {
  const { violations } = await readWorkspace(repository);
  for (const { rule, from, to } of violations) {
    console.error(`${from} → ${to}\n  ${rule}: ${rules.find(({ name }) => name === rule)?.comment}`);
  }
  console.log(`${rules.length} dependency rules, ${violations.length} violations`);
  process.exitCode = violations.length ? 1 : 0;
}
