import { execFileSync } from 'node:child_process';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The version that journeys are written for. */
export const k6Version = 'v1.8.1';
export const howToGetK6 =
  `k6 is not here. With Go: go install go.k6.io/k6@${k6Version}\n` +
  'Otherwise: https://grafana.com/docs/k6/latest/set-up/install-k6/';

/**
 * k6 on the PATH, or where `go install` puts it.
 * @returns {string | undefined}
 */
export function findK6() {
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...(process.env['GOBIN'] ? [process.env['GOBIN']] : []),
    ...(process.env['GOPATH'] ?? '')
      .split(delimiter)
      .filter(Boolean)
      .map(folder => join(folder, 'bin')),
    join(homedir(), 'go/bin'),
  ];
  return folders.map(folder => join(folder, 'k6')).find(answers);
}

/** @param {string} program */
function answers(program) {
  try {
    execFileSync(program, ['version'], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}
