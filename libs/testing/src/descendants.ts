import { readdirSync, readFileSync } from 'node:fs';

/** All descendants of a process, from `/proc`; on other systems than Linux only the process itself. */
export function descendants(pid: number): number[] {
  const children = processTable().filter(entry => entry.parent === pid);
  return children.flatMap(child => [child.pid, ...descendants(child.pid)]);
}

function processTable(): Array<{ pid: number; parent: number }> {
  try {
    return readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .flatMap(name => {
        const parent = parentOf(name);
        return parent === undefined ? [] : [{ pid: Number(name), parent }];
      });
  } catch {
    return [];
  }
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}
