import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generatedFiles, root } from './generated-files.js';
import { withAlerts } from './runbook-index.js';

// `npm run generate-rules -w @sevenfold/observability`. Empties its folders first, so that no outdated file remains.
const files = generatedFiles();
for (const folder of new Set([...files.keys()].map(file => path.dirname(path.join(root, file))))) {
  mkdirSync(folder, { recursive: true });
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isFile()) rmSync(path.join(folder, entry.name));
}
for (const [file, text] of files) writeFileSync(path.join(root, file), text);
const runbooks = path.join(root, 'docs/runbooks');
for (const name of readdirSync(runbooks)) {
  const page = path.join(runbooks, name);
  writeFileSync(page, withAlerts(path.parse(name).name, readFileSync(page, 'utf8')));
}
console.log(`Wrote ${files.size} files and the alerts in the runbooks`);
