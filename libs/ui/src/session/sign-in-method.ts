export type SignInMethod = 'popup' | 'redirect';

/** iPhones, iPods and iPads (also those that identify as a Mac) sign in by redirect. */
export function signInMethod(
  device: Pick<Navigator, 'userAgent' | 'platform' | 'maxTouchPoints'>,
): SignInMethod {
  const saysSo = /iPad|iPhone|iPod/.test(device.userAgent);
  const isDisguised = device.platform === 'MacIntel' && device.maxTouchPoints > 1;
  return saysSo || isDisguised ? 'redirect' : 'popup';
}
