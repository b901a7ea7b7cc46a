/** Whether someone chose "not now" on this device. Without storage the app asks again next time. */
export function wasDismissed(name: string): boolean {
  try {
    return localStorage.getItem(`sevenfold.console.${name}`) === 'dismissed';
  } catch {
    return false;
  }
}

export function rememberDismissal(name: string): void {
  try {
    localStorage.setItem(`sevenfold.console.${name}`, 'dismissed');
  } catch {
    // Without storage it lasts as long as the page.
  }
}
