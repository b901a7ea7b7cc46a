import { uploadPoints } from '../src/crash-points.js';
import { scenario, tryCrashes, twoFiles } from './support/try-crashes.js';

tryCrashes(24, [
  ...uploadPoints.map(point => scenario(`the first file, at ${point}`, twoFiles, `${point}#1`)),
  ...uploadPoints
    .filter(point => point !== 'within-upload-write')
    .map(point => scenario(`the second file, at ${point}`, twoFiles, `${point}#2`)),
  scenario('the first file, later within-upload-write', twoFiles, 'within-upload-write#2'),
  scenario(
    'and two recoveries',
    twoFiles,
    'before-finish#1',
    'after-content-check#1',
    'within-attachment-settlement#1',
  ),
  scenario('three times in the same write', twoFiles, ...Array<string>(3).fill('within-upload-write#1')),
]);
