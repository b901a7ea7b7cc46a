import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { loadEngine, type Engine } from './engine';
import { codeLimits, runCode } from './run-code';
import { samples } from './samples';

let engine: Engine;
// Each test gets a new engine, as each run in the browser does, because an engine never returns memory.
beforeEach(async () => {
  const file = import.meta.resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
  engine = await loadEngine(Uint8Array.from(await readFile(fileURLToPath(file))).buffer);
});

const run = (code: string, limits = codeLimits) => runCode(engine, code, limits);
const printed = (code: string) => run(code).lines.map(({ text }) => text);

describe('running code', () => {
  it('prints console output', () => {
    expect(printed('console.log(1 + 1, "two", [3, { four: 4 }]); console.warn(null)')).toEqual([
      '2 two [3, { four: 4 }]',
      'null',
    ]);
  });

  it('shows the value of the last line, if it has one', () => {
    expect(run('"a" + 1').lines).toEqual([{ kind: 'value', text: '"a1"' }]);
    expect(run('let nothing = 1;')).toEqual({ lines: [] });
  });

  it('waits until promises have settled', () => {
    expect(printed('(async () => { await null; console.log("later"); return 7 })()')).toEqual(['later', '7']);
    expect(run('Promise.reject(new TypeError("no"))').fault).toBe('TypeError: no (line 1)');
  });

  it('shows values as a console does', () => {
    expect(
      printed(
        'const a = { m: new Map([[1, new Set([2])]]), f() {} }; a.a = a; console.log(a, 10n, -0, [undefined])',
      ),
    ).toEqual(['{ m: Map { 1 => Set { 2 } }, f: function f, a: [circular] } 10n -0 [undefined]']);
  });

  it('reports syntax errors and exceptions with their line', () => {
    expect(run('let = = 3').fault).toMatch(/^SyntaxError: .*\(line 1\)$/);
    expect(run('\n\nnowhere()').fault).toBe("ReferenceError: 'nowhere' is not defined (line 3)");
    expect(run('throw "text"').fault).toBe('Uncaught text');
  });
});

describe('the sandbox', () => {
  it('has no access to page, network, disk or process', () => {
    const wishes =
      'window document fetch XMLHttpRequest WebSocket localStorage indexedDB importScripts postMessage process require Deno';
    expect(
      printed(
        `for (const wish of ${JSON.stringify(wishes)}.split(' ')) if (wish in globalThis) console.log(wish)`,
      ),
    ).toEqual([]);
    expect(run('import("fs").then(() => 1)').fault).toBeDefined();
    expect(printed('Function("return typeof document")()')).toEqual(['"undefined"']);
  });

  it('keeps nothing from one run to the next', () => {
    run('globalThis.left = 1; Array.prototype.map = null');
    expect(printed('typeof left + typeof [].map')).toEqual(['"undefinedfunction"']);
  });

  it('stops endless loops, including those of promises', () => {
    const soon = { ...codeLimits, milliseconds: 60 };
    expect(run('while (true) {}', soon)).toMatchObject({ stopped: 'time' });
    expect(run('try { while (true) {} } catch { while (true) {} }', soon)).toMatchObject({ stopped: 'time' });
    expect(run('const again = () => Promise.resolve().then(again); again()', soon)).toMatchObject({
      stopped: 'time',
    });
  });

  it.each([
    'new ArrayBuffer(64 * 1024 * 1024)',
    'const all = []; while (true) all.push(new Uint8Array(100000))',
    'const all = []; while (true) all.push({ one: [1, 2, 3] })',
  ])('stops code that needs too much memory: %s', code => {
    expect(run(code, { ...codeLimits, milliseconds: 60_000 }).stopped).toBe('memory');
  });

  it('stops endless recursion', () => {
    expect(run('const down = () => down() + 1; down()').fault).toMatch(/stack/);
  });

  it('stops endless output', () => {
    const { lines, stopped } = run('while (true) console.log("again")');
    expect(stopped).toBe('output');
    expect(lines).toHaveLength(codeLimits.lines);
  });
});

it('runs every sample to its end, except the endless one', () => {
  for (const { id, code } of samples) {
    const { fault, stopped, lines } = run(code);
    if (id === 'endless') expect(stopped).toBe('time');
    else {
      expect(fault).toBeUndefined();
      expect(lines.length).toBeGreaterThan(1);
    }
  }
});
