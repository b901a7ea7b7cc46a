import type { CrashPoint } from '../src/crash-points.js';
import { scenario, textOnly, tryCrashes, twoFiles } from './support/try-crashes.js';

const submitPoints: CrashPoint[] = [
  'before-accept',
  'within-accept',
  'after-accept',
  'document-temporary-written',
  'document-about-written',
  'after-document-write',
  'within-document-settlement',
  'after-document-settlement',
  'before-submit-answer',
];

tryCrashes(16, [
  ...submitPoints.map(point => scenario(`a message without files, at ${point}`, textOnly, `${point}#1`)),
  ...submitPoints.map(point => scenario(`a message with files, at ${point}`, twoFiles, `${point}#1`)),
  scenario('and its recovery', twoFiles, 'after-accept#1', 'within-document-settlement#1'),
]);
