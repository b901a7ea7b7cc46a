// Hands the sign-in's answer to the window that opened this one. Tokens are fetched there, never here.
if (window.opener) {
  window.opener.postMessage({ type: 'sevenfold.sign-in', url: window.location.href }, window.location.origin);
} else {
  window.location.replace('/');
}
