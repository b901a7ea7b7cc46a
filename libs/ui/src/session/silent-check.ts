/** The page that posts its own URL to its parent page. */
export const silentCheckPath = '/silent-check-sso.html';
/** Maximum wait for the realm. */
const deadlineMs = 10_000;

/**
 * Asks the realm in a hidden frame, at a URL with `prompt=none`. Resolves with the fragment of its answer:
 * `#state=…&code=…`, or `#state=…&error=…` without a session. We do not use keycloak-js's own check: it has
 * no timeout, and the sandbox of its frame makes Chromium log a warning on every page.
 */
export function silentAnswer(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const frame = document.createElement('iframe');
    const finish = (settle: () => void) => {
      window.removeEventListener('message', onMessage);
      clearTimeout(deadline);
      frame.remove();
      settle();
    };
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== frame.contentWindow || typeof data !== 'string') return;
      const { hash } = new URL(data);
      finish(() => resolve(hash));
    };
    const deadline = setTimeout(
      () => finish(() => reject(new Error('The realm did not answer in time'))),
      deadlineMs,
    );
    window.addEventListener('message', onMessage);
    frame.hidden = true;
    frame.title = 'Checking accounts';
    frame.src = url;
    document.body.append(frame);
  });
}
