import { InvalidInput, TooMany } from '@sevenfold/contracts';

export const tooFast = () =>
  new TooMany('contact.too-fast', 'These are many messages at once. Please wait a minute.');

export const proofRequired = () =>
  new TooMany('contact.proof-required', 'Please prove that somebody took the trouble, and send it again.');

export const proofInvalid = () =>
  new InvalidInput('contact.proof-invalid', 'This proof does not fit, or not any more. Ask for another.', {
    field: 'proof',
  });
