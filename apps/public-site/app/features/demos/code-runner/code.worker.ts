import { loadEngine } from './engine';
import { runCode } from './run-code';

const engine = loadEngine();

/** One run per worker, so that no run sees what another left behind. */
addEventListener('message', ({ data }: MessageEvent<string>) => {
  void engine.then(ready => postMessage(runCode(ready, data)));
});
engine.then(
  () => postMessage('ready'),
  () => postMessage('broken'),
);
