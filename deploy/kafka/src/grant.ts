/**
 * `npm run grant-access -w @sevenfold/kafka -- --brokers host:9092,… [--principal 'User:{service}'] [--prefix
 * …]`: grants each service its rights on brokers with an authorizer.
 */
import { parseArgs } from 'node:util';
import { grantAccess } from '@sevenfold/messaging';
import { accesses } from './access.js';
import { namePrefixSetting, security } from './config.js';

const { values } = parseArgs({
  options: {
    brokers: { type: 'string' },
    principal: { type: 'string', default: 'User:{service}' },
    prefix: { type: 'string', default: namePrefixSetting() },
  },
});
if (!values.brokers) throw new Error('--brokers is missing');
if (!values.principal.includes('{service}')) throw new Error('--principal: must contain {service}');

const { added, removed } = await grantAccess(
  values.brokers.split(','),
  accesses(service => values.principal.replaceAll('{service}', service)),
  { namePrefix: values.prefix, security: security() },
);
console.log(added + removed > 0 ? `Added ${added} rules, removed ${removed}` : 'All rules are as declared');
