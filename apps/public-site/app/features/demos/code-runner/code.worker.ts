import { loadEngine } from './engine';
import { runCode } from './run-code';

const engine = loadEngine();

/** One piece of code and no more: each runs in a worker that nothing else has touched. */
addEventListener('message', ({ data }: MessageEvent<string>) => {
  void engine.then(ready => postMessage(runCode(ready, data)));
});
engine.then(
  () => postMessage('ready'),
  () => postMessage('broken'),
);
