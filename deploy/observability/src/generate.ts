import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generatedFiles, root } from './generated-files.js';
import { withRunbookIndex } from './runbook-index.js';

// Deletes first, so that no file stays that is no longer generated: `npm run generate-rules -w
// @sevenfold/observability`.
const files = generatedFiles();
for (const folder of new Set([...files.keys()].map(file => path.dirname(path.join(root, file))))) {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name));
}
for (const [file, text] of files) writeFileSync(path.join(root, file), text);
const index = path.join(root, 'docs/runbooks/README.md');
writeFileSync(index, withRunbookIndex(readFileSync(index, 'utf8')));
console.log(`${files.size} files and the index of runbooks written`);
