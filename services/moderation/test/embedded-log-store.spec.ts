import { EmbeddedLogStore } from '../src/references/embedded-log-store.js';
import { describeLogStore } from './log-store-conformance.js';

describeLogStore('line store of the process', { LOGS_EXPORTER: 'memory' }, () => new EmbeddedLogStore());

it('counts as a log store only if lines are written to it', async () => {
  expect(await new EmbeddedLogStore({ isInUse: false, find: () => [] }).find('3b0c72e8')).toBeUndefined();
});
