import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import { dependencyRules } from './rules/dependency-rules.ts';
import { rules } from './rules/index.ts';
import { manifestRules } from './rules/manifest-rules.ts';
import { findPackages, sourceAliases } from './rules/workspace.ts';

/** Applies every rule to the workspace at `root`. Reads sources only: no build needed. */
async function checkDependencies(root: string): Promise<{ rule: string; from: string; to: string }[]> {
  const packages = findPackages(root);
  const { output } = await cruise(
    packages.map(({ folder }) => folder),
    {
      baseDir: root,
      parser: 'swc',
      // Types are imports too.
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
  return [
    ...output.summary.violations.map(({ rule, from, to, cycle }) => ({
      rule: rule.name,
      from,
      to: cycle ? cycle.map(({ name }) => name).join(' → ') : to,
    })),
    ...manifestRules.flatMap(rule =>
      rule.find({ root, packages, imports }).map(finding => ({ rule: rule.name, ...finding })),
    ),
  ];
}

const [, , format, ...roots] = process.argv;

if (format === '--json') {
  const found: Record<string, object[]> = {};
  for (const root of roots) found[root] = await checkDependencies(root);
  console.log(JSON.stringify(found));
} else {
  const violations = await checkDependencies(fileURLToPath(new URL('../..', import.meta.url)).slice(0, -1));
  for (const { rule, from, to } of violations) {
    console.error(`${from} → ${to}\n  ${rule}: ${rules.find(({ name }) => name === rule)?.comment}`);
  }
  console.log(`${rules.length} dependency rules, ${violations.length} violations`);
  process.exitCode = violations.length ? 1 : 0;
}
