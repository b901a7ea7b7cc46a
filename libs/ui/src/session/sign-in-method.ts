export type SignInMethod = 'popup' | 'redirect';

/** iPads, iPhones and iPods sign in by redirect, and so does an iPad that calls itself a Mac. */
export function signInMethod(
  device: Pick<Navigator, 'userAgent' | 'platform' | 'maxTouchPoints'>,
): SignInMethod {
  const saysSo = /iPad|iPhone|iPod/.test(device.userAgent);
  const isDisguised = device.platform === 'MacIntel' && device.maxTouchPoints > 1;
  return saysSo || isDisguised ? 'redirect' : 'popup';
}
