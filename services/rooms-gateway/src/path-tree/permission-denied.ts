import { NotAllowed, permissionDenied } from '@sevenfold/contracts';

/** The path rules refuse an operation. Why is not said: that would tell what exists. */
export class PermissionDenied extends NotAllowed {
  constructor() {
    super(permissionDenied, 'The path rules do not allow this.');
  }
}
