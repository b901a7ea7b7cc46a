import { Ajv } from 'ajv';

interface Message {
  headers?: object;
  payload: object;
  examples?: { headers?: unknown; payload: unknown }[];
}

/** What the examples of an AsyncAPI document have that its own schemas do not take. Its parser does not look. */
export function faultsOfExamples({ components }: { components: { messages: object } }): string[] {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const takes = (schema: object, value: unknown) => ajv.validate({ ...schema, components }, value);
  return Object.entries(components.messages as Record<string, Message>).flatMap(
    ([name, { headers = {}, payload, examples = [] }]) =>
      examples.flatMap(example => [
        ...(takes(headers, example.headers ?? {}) ? [] : [`${name}, headers: ${ajv.errorsText()}`]),
        ...(takes(payload, example.payload) ? [] : [`${name}, payload: ${ajv.errorsText()}`]),
      ]),
  );
}
