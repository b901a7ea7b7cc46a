// Runs in a hidden frame and tells the parent page whether the realm's session still exists.
window.parent.postMessage(window.location.href, window.location.origin);
