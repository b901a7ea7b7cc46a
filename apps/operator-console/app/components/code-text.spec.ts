import { expect, it } from '@jest/globals';
import { codeText } from './code-text';

it('shows a code as words', () => {
  expect(codeText('contact_submitted')).toBe('Contact submitted');
  expect(codeText('host')).toBe('Host');
});
