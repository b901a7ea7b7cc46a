import { describe, expect, it } from '@jest/globals';
import { refuseOldNode } from './runtime.js';

describe('a service', () => {
  it.each(['20.19.0', '22.20.0', '23.11.0'])('does not start on Node %s', version =>
    expect(() => refuseOldNode(version)).toThrow(`Node ${version} is too old`),
  );

  it.each(['24.0.0', '26.1.0', process.versions.node])('starts on Node %s', version =>
    expect(() => refuseOldNode(version)).not.toThrow(),
  );
});
