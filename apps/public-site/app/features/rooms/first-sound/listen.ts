const event = 'sevenfold:listen';

/** Asks for sound. Call it in a click handler: browsers allow sound only there. */
export function listen(): void {
  document.documentElement.dataset['listening'] = '';
  dispatchEvent(new Event(event));
}

/** The room's sound is gone: the next room asks for its own. */
export function stopListening(): void {
  delete document.documentElement.dataset['listening'];
}

export function onListen(listener: () => void): () => void {
  addEventListener(event, listener);
  return () => removeEventListener(event, listener);
}
