import { NotAllowed, permissionDenied } from '@sevenfold/contracts';

/** The path rules reject an operation. It gives no reason: that would reveal what exists. */
export class PermissionDenied extends NotAllowed {
  constructor() {
    super(permissionDenied, 'The path rules don’t allow this.');
  }
}
