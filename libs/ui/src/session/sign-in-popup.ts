/** Type of the message that the static page `/auth/callback.html` posts to its opener. */
export const popupMessageType = 'sevenfold.sign-in';
export const popupPath = '/auth/callback.html';

const closedCheckMs = 300;

/** Call it in a click handler, or browsers block the popup. `undefined` if they block it anyway. */
export function openSignInPopup(): Window | undefined {
  const width = 480;
  const height = 680;
  const left = window.screenX + Math.max(0, (window.outerWidth - width) / 2);
  const top = window.screenY + Math.max(0, (window.outerHeight - height) / 2);
  const features = `popup,width=${width},height=${height},left=${left},top=${top}`;
  return window.open('about:blank', 'sevenfold-sign-in', features) ?? undefined;
}

/** Resolves with the fragment of the sign-in: `#state=…&code=…`. */
export function popupAnswer(popup: Window): Promise<string> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      window.removeEventListener('message', onMessage);
      clearInterval(closedCheck);
      popup.close();
      settle();
    };
    const onMessage = (event: MessageEvent<{ type?: string; url?: string }>) => {
      const isOurs = event.origin === location.origin && event.source === popup;
      if (!isOurs || event.data?.type !== popupMessageType || !event.data.url) return;
      const { hash } = new URL(event.data.url);
      finish(() => resolve(hash));
    };
    const closedCheck = setInterval(() => {
      if (popup.closed) finish(() => reject(new SignInCancelled()));
    }, closedCheckMs);
    window.addEventListener('message', onMessage);
  });
}

export class SignInCancelled extends Error {
  constructor() {
    super('The sign-in window closed before you were signed in. Try again.');
    this.name = 'SignInCancelled';
  }
}
