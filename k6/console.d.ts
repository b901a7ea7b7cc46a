/** k6 has a console but its types don't declare it; the DOM's types declare much that k6 lacks. */
declare const console: { error(message: string): void };
