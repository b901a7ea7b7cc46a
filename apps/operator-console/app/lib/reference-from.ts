import { referenceLength } from '@sevenfold/contracts';

const digits = new RegExp(`^(?:reference\\s+)?#?([0-9a-f]{${referenceLength},32})\\.?$`, 'i');
const traceparent = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The reference in what someone typed or pasted from a message; undefined if there is none. */
export function referenceFrom(text: string): string | undefined {
  const wanted = text.trim();
  return (traceparent.exec(wanted) ?? digits.exec(wanted))?.[1]?.toLowerCase();
}
