import { Ajv } from 'ajv';

interface Message {
  headers?: object;
  payload: object;
  examples?: { headers?: unknown; payload: unknown }[];
}

/** Examples of an AsyncAPI document that do not match its own schemas. Its parser does not check them. */
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
