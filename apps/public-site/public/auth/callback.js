// Passes the sign-in response to the opener window, which fetches the tokens. They never come here.
if (window.opener) {
  window.opener.postMessage({ type: 'sevenfold.sign-in', url: window.location.href }, window.location.origin);
} else {
  window.location.replace('/');
}
