import { submitPoints } from '../src/crash-points.js';
import { scenario, textOnly, tryCrashes, twoFiles } from './support/try-crashes.js';

tryCrashes(16, [
  ...submitPoints.map(point => scenario(`a message without files, at ${point}`, textOnly, `${point}#1`)),
  ...submitPoints.map(point => scenario(`a message with files, at ${point}`, twoFiles, `${point}#1`)),
  scenario('and its recovery', twoFiles, 'after-accept#1', 'within-document-settlement#1'),
]);
