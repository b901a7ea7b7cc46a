import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import '../../../typefaces/martian-mono.css';
import { Choice } from '../controls';
import buttons from '../../../controls/buttons.module.css';
import { CodeWorker } from './code-worker';
import { memoryBytes } from './memory';
import { codeLimits, type Outcome, type StopReason } from './run-code';
import { samples } from './samples';
import { tokensOf } from './tokens';
import styles from './code-runner.module.css';

const resultAfterMs = 500;
const memoryMiB = memoryBytes / 2 ** 20;

export const invalidCode = 'Error: Invalid code';
export const executed = 'Code executed successfully!';

const whyStopped: Record<StopReason, string> = {
  time: `Stopped: it ran for longer than ${codeLimits.milliseconds / 1000} second.`,
  memory: `Stopped: it needed more than ${memoryMiB} MiB of memory.`,
  output: `Stopped: it printed more than ${codeLimits.lines} lines.`,
};

type Props = {
  /** Tests inject their own. */
  runner?: Pick<CodeWorker, 'run' | 'warm' | 'dispose'>;
};

/** Runs visitors' JavaScript in a sandbox. */
export default function CodeRunner({ runner }: Props) {
  const [worker] = useState(() => runner ?? new CodeWorker());
  const [sample, setSample] = useState(samples[0]!.id);
  const [code, setCode] = useState(samples[0]!.code);
  const [running, setRunning] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | 'unloaded'>();

  useEffect(() => {
    worker.warm();
    return () => worker.dispose();
  }, [worker]);

  const choose = (id: string) => {
    setSample(id);
    setCode(samples.find(each => each.id === id)!.code);
    setOutcome(undefined);
  };
  const run = async () => {
    if (running) return;
    setRunning(true);
    setOutcome(undefined);
    const [result] = await Promise.all([
      worker.run(code).catch(() => 'unloaded' as const),
      new Promise(resolve => setTimeout(resolve, resultAfterMs)),
    ]);
    setOutcome(result);
    setRunning(false);
  };

  return (
    <div className={styles.runner}>
      <Choice
        legend="Samples"
        hideLegend
        options={samples.map(({ id, name }) => ({ value: id, label: name }))}
        value={sample}
        onChange={choose}
      />
      <div className={styles.panes}>
        <Editor code={code} onChange={setCode} onRun={() => void run()} />
        <div className={styles.side}>
          <button
            type="button"
            className={buttons.button}
            aria-disabled={running}
            aria-keyshortcuts="Control+Enter"
            onClick={() => void run()}
          >
            {running ? 'Running…' : 'Run code'}
          </button>
          <Console outcome={outcome} running={running} />
        </div>
      </div>
      <p className={styles.note}>
        Runs in its own engine inside a worker: no page, no network, no disk, and at most{' '}
        {codeLimits.milliseconds / 1000} s and {memoryMiB} MiB.{' '}
        <span>Press Ctrl+Enter in the editor to run it.</span>
      </p>
    </div>
  );
}

/** A transparent text area on top of a highlighted copy of its text. */
function Editor(props: { code: string; onChange(code: string): void; onRun(): void }) {
  const { code, onChange, onRun } = props;
  const id = useId();
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onRun();
  };
  return (
    <div className={styles.editor}>
      <label htmlFor={id} className="visually-hidden">
        JavaScript
      </label>
      <div className={styles.scroll}>
        <div className={styles.numbers} aria-hidden>
          {code.split('\n').map((_, line) => (
            <span key={line}>{line + 1}</span>
          ))}
        </div>
        <div className={styles.layers}>
          <pre aria-hidden>
            {tokensOf(code).map(({ kind, text }, index) => (
              <span key={index} data-kind={kind}>
                {text}
              </span>
            ))}
            {'\n'}
          </pre>
          <textarea
            id={id}
            value={code}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            autoCorrect="off"
            wrap="off"
            onChange={event => onChange(event.target.value)}
            onKeyDown={keys}
          />
        </div>
      </div>
    </div>
  );
}

function Console({ outcome, running }: { outcome: Outcome | 'unloaded' | undefined; running: boolean }) {
  return (
    // Long output scrolls, so keyboard users must be able to focus it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be focusable
    <div className={styles.console} role="log" aria-label="Console" aria-busy={running} tabIndex={0}>
      {outcome === undefined && <p data-kind="note">{running ? '…' : 'The console is empty.'}</p>}
      {outcome === 'unloaded' && (
        <p data-kind="error">The engine didn’t load. Check your connection and run it again.</p>
      )}
      {typeof outcome === 'object' && <Result outcome={outcome} />}
    </div>
  );
}

function Result({ outcome: { lines, fault, stopped } }: { outcome: Outcome }) {
  return (
    <>
      {lines.map(({ kind, text }, index) => (
        <p key={index} data-kind={kind}>
          {kind === 'value' && <span aria-hidden>→ </span>}
          {text}
        </p>
      ))}
      {fault !== undefined && <p data-kind="fault">{invalidCode}</p>}
      {(stopped ?? fault) !== undefined && <p data-kind="why">{stopped ? whyStopped[stopped] : fault}</p>}
      {fault === undefined && !stopped && lines.length === 0 && <p data-kind="done">{executed}</p>}
    </>
  );
}
