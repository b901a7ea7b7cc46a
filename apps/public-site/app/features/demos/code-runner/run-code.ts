import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core';
import type { Engine } from './engine';
import { inspectSource } from './inspect-source';

export const codeLimits = { milliseconds: 1000, lines: 200, lineLength: 2000 };
const stackBytes = 256 * 1024;

export type OutputLine = { kind: 'log' | 'warn' | 'error' | 'value'; text: string };
export type StopReason = 'time' | 'memory' | 'output';
export type Outcome = {
  lines: OutputLine[];
  /** The engine's error, if the code did not finish. */
  fault?: string;
  stopped?: StopReason;
};

/** `stopped` names the limit that was reached. */
type Watch = { deadline: number; stopped: StopReason | undefined };

/** Runs JavaScript in a sandbox that has the language and a console, but no page, network or disk. */
export function runCode(engine: Engine, source: string, limits = codeLimits): Outcome {
  const runtime = engine.quickJs.newRuntime();
  const watch: Watch = { deadline: Infinity, stopped: undefined };
  runtime.setMaxStackSize(stackBytes);
  runtime.setInterruptHandler(() => {
    if (Date.now() > watch.deadline) watch.stopped ??= 'time';
    return watch.stopped !== undefined;
  });
  const context = runtime.newContext();
  const lines: OutputLine[] = [];
  const inspect = context.unwrapResult(context.evalCode(inspectSource));
  const inText = (handle: QuickJSHandle, quoted: boolean) => textOf(context, inspect, handle, quoted);
  const print = (kind: OutputLine['kind'], text: string) => {
    if (lines.length >= limits.lines) watch.stopped ??= 'output';
    else lines.push({ kind, text: text.slice(0, limits.lineLength) });
  };
  giveConsole(context, (kind, values) => {
    // Once stopped, the engine throws at its next time check, which must not happen inside our own code.
    if (watch.stopped) throw new Error('interrupted');
    print(kind, values.map(value => inText(value, false)).join(' '));
  });

  // The engine's setup doesn't count.
  watch.deadline = Date.now() + limits.milliseconds;
  const fault = evaluate(context, watch, source, value => print('value', inText(value, true)));
  if (fault !== undefined && (engine.isFull() || fault.includes('out of memory'))) watch.stopped ??= 'memory';
  return {
    lines,
    ...(fault !== undefined && { fault }),
    ...(watch.stopped && { stopped: watch.stopped }),
  };
}

function giveConsole(
  context: QuickJSContext,
  print: (kind: OutputLine['kind'], values: QuickJSHandle[]) => void,
) {
  const handle = context.newObject();
  for (const [name, kind] of [
    ['log', 'log'],
    ['info', 'log'],
    ['debug', 'log'],
    ['warn', 'warn'],
    ['error', 'error'],
  ] as const)
    context.setProp(
      handle,
      name,
      context.newFunction(name, (...values) => print(kind, values)),
    );
  context.setProp(context.global, 'console', handle);
}

/** Returns the error, if any. Shows the value of the last line unless it is undefined, like a console. */
function evaluate(
  context: QuickJSContext,
  watch: Watch,
  source: string,
  show: (value: QuickJSHandle) => void,
): string | undefined {
  const result = context.evalCode(source, 'code.js');
  if (result.error) return faultOf(context, result.error);
  const late = keepPromises(context, watch);
  if (late !== undefined) return late;

  const value = result.value;
  const promise = context.getPromiseState(value);
  if (promise.type === 'rejected') return faultOf(context, promise.error);
  const settled = promise.type === 'fulfilled' ? promise.value : value;
  if (promise.type !== 'pending' && context.typeof(settled) !== 'undefined') show(settled);
  return undefined;
}

/** Runs pending jobs in batches: the engine checks the time within a job, not between jobs. */
function keepPromises(context: QuickJSContext, watch: Watch): string | undefined {
  const { runtime } = context;
  while (runtime.hasPendingJob()) {
    const jobs = runtime.executePendingJobs(50);
    if (jobs.error) return faultOf(context, jobs.error);
    if (Date.now() > watch.deadline) watch.stopped ??= 'time';
    if (watch.stopped) return 'InternalError: interrupted';
  }
  return undefined;
}

function faultOf(context: QuickJSContext, handle: QuickJSHandle): string {
  const error = context.dump(handle) as unknown;
  if (typeof error !== 'object' || error === null) return `Uncaught ${String(error)}`;
  const { name = 'Error', message = '', stack = '' } = error as Record<string, string>;
  const line = /code\.js:(\d+)/.exec(stack)?.[1];
  return `${name}: ${message}${line ? ` (line ${line})` : ''}`;
}

function textOf(
  context: QuickJSContext,
  inspect: QuickJSHandle,
  value: QuickJSHandle,
  quoted: boolean,
): string {
  const text = context.callFunction(inspect, context.undefined, value, quoted ? context.true : context.false);
  return text.error ? '…' : context.getString(text.value);
}
