const event = 'sevenfold:listen';

/** Asks for sound. Call it inside of a click: browsers allow sound only there. */
export function listen(): void {
  document.documentElement.dataset['listening'] = '';
  dispatchEvent(new Event(event));
}

export function onListen(listener: () => void): () => void {
  addEventListener(event, listener);
  return () => removeEventListener(event, listener);
}
