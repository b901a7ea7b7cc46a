/** k6 has one; its types leave that to the DOM's, which has much that k6 has not. */
declare const console: { error(message: string): void };
