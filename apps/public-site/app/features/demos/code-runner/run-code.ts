import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core';
import type { Engine } from './engine';
import { inspectSource } from './inspect-source';

export const codeLimits = { milliseconds: 1000, lines: 200, lineLength: 2000 };
const stackBytes = 256 * 1024;

export type OutputLine = { kind: 'log' | 'warn' | 'error' | 'value'; text: string };
export type StopReason = 'time' | 'memory' | 'output';
export type Outcome = {
  lines: OutputLine[];
  /** What the engine said of code that it could not run to its end. */
  fault?: string;
  stopped?: StopReason;
};

/** The engine ended the code because our own limit was reached. */
type Watch = { deadline: number; stopped: StopReason | undefined };

/**
 * Runs JavaScript in an engine of its own, which has the language and a console and nothing else: there is no page,
 * network or disk in it to be reached.
 */
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
    // Asked to stop, the engine does so at its next look at the clock, which must not fall into our own code.
    if (watch.stopped) throw new Error('interrupted');
    print(kind, values.map(value => inText(value, false)).join(' '));
  });

  // The engine's own beginnings do not count.
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

/** The fault, if there is one. The value of the last line is shown unless it is undefined, as consoles do. */
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

/** A few at a time: the engine looks at the clock within a job, not between two. */
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
