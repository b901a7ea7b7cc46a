import { brokerKinds } from './support/transports.js';
import { describeTransport } from './transport-conformance.js';

for (const kind of brokerKinds) describeTransport(kind);
