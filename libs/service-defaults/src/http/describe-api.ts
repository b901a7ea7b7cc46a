import { isDeepStrictEqual } from 'node:util';
import { ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiBearerAuth, DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { accessOf } from '@sevenfold/auth';
import { problemSchema } from '@sevenfold/contracts';
import { z } from 'zod';
import type { ServiceDefinition } from '../define-service.js';
import { problemAnswer } from './answers.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Schema = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string];

const bodyMayBeMissing = 'x-may-be-missing';

/** A service's part of the OpenAPI 3.1 document; the gateway joins all of them. */
export function describeApi(
  app: NestFastifyApplication,
  { name, description }: ServiceDefinition,
): OpenAPIObject {
  nameAccess(app.get(ModulesContainer));
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(name)
    .setDescription(description)
    .addTag(name, description)
    .addBearerAuth();
  const document = SwaggerModule.createDocument(app, builder.build(), {
    autoTagControllers: false,
    standardSchemaConverter: (schema, { schemaType }) =>
      schemaType === 'input' ? bodySchemaOf(schema as z.ZodType) : jsonSchemaOf(schema as z.ZodType),
  });
  const { components } = jsonSchemaOf(problemSchema);
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, ...components },
  };
  for (const path of Object.values(document.paths))
    for (const [method, operation] of Object.entries(path) as [string, Operation][])
      complete(operation, { method, service: name });
  return document;
}

/** In the description, marks the routes that need a token according to their access decorators. */
function nameAccess(modules: ModulesContainer) {
  for (const { metatype } of [...modules.values()].flatMap(module => [...module.controllers.values()]))
    for (const [key, property] of Object.entries(
      Object.getOwnPropertyDescriptors(metatype!.prototype as object),
    ))
      if (
        typeof property.value === 'function' &&
        (accessOf(metatype!, property.value) ?? 'public') !== 'public'
      )
        ApiBearerAuth()(metatype!.prototype as object, key, property);
}

function complete(operation: Operation, { method, service }: { method: string; service: string }) {
  operation.operationId = `${service.replaceAll('-', '_')}_${operation.operationId}`;
  operation.tags = [service];
  operation.security = operation.security ? [{ bearer: [] }] : [];
  for (const parameter of operation.parameters ?? []) {
    if (!('in' in parameter)) continue;
    // Nest marks all headers of a route as required. A route that needs one checks it itself.
    if (parameter.in === 'header') parameter.required = false;
    // Fastify names the parameter of a wildcard `*`; the path in the description has `{path}`.
    if (parameter.name === '*') parameter.name = 'path';
  }
  if (operation.requestBody && 'content' in operation.requestBody)
    operation.requestBody.required = !takeMark(operation.requestBody.content['application/json']?.schema);
  for (const [status, meaning] of Object.entries(refusalsOf(operation, method)))
    operation.responses[status] ??= problemAnswer(meaning);
}

/** The errors that every route of this kind can return, here or at the gateway. */
function refusalsOf(
  { parameters = [], requestBody, security = [] }: Operation,
  method: string,
): Record<string, string> {
  const isNamed = parameters.some(each => 'in' in each && each.in === 'path');
  return {
    400: 'The request does not follow this description.',
    // For public routes too: if a token is sent, it must be valid.
    401: 'There is no valid token.',
    ...((security.length > 0 || isNamed) && { 403: 'This token doesn’t have the rights.' }),
    ...(isNamed && { 404: 'It doesn’t exist, or this person can’t see it.' }),
    ...(!['get', 'head', 'options'].includes(method) && {
      409: 'The current state doesn’t allow this.',
    }),
    ...(requestBody && {
      408: 'The body did not arrive in time.',
      413: 'The body is too large.',
      415: 'The body has the wrong type.',
    }),
    429: 'Too many requests; `Retry-After` says when to try again.',
    503: 'The service can’t answer right now; `Retry-After` says when to try again.',
  };
}

function takeMark(schema: unknown): boolean {
  const marked = schema as { [bodyMayBeMissing]?: true } | undefined;
  if (!marked?.[bodyMayBeMissing]) return false;
  delete marked[bodyMayBeMissing];
  return true;
}

function bodySchemaOf(body: z.ZodType) {
  const { schema, components } = jsonSchemaOf(body);
  const mark = body.safeParse(undefined).success ? { [bodyMayBeMissing]: true } : {};
  return { schema: { ...schema, ...mark }, components };
}

/**
 * Describes what may be sent, even for answers, because both use the same schemas: a field with a default may be
 * missing, and answers may gain fields.
 */
function jsonSchemaOf(schema: z.ZodType) {
  const {
    $schema: _dialect,
    $defs = {},
    ...own
  } = z.toJSONSchema(schema, { io: 'input', override: readableElsewhere });
  return { schema: own as Schema, components: $defs as Record<string, Schema> };
}

interface JsonPart {
  const?: unknown;
  items?: unknown;
  prefixItems?: unknown[];
  pattern?: string;
  allOf?: JsonPart[];
  description?: string;
}

/** Says in words what other languages or their client generators cannot read. The service still checks it. */
function readableElsewhere({ jsonSchema }: { jsonSchema: JsonPart }) {
  // The generator for Java turns a constant boolean into a string.
  if (typeof jsonSchema.const === 'boolean') {
    jsonSchema.description ??= `Always ${jsonSchema.const}.`;
    delete jsonSchema.const;
  }
  // Most generators support lists, but no tuples. The length stays.
  if (jsonSchema.prefixItems) {
    const [first, ...others] = jsonSchema.prefixItems;
    const isOneType = others.every(other => isDeepStrictEqual(other, first));
    jsonSchema.items = isOneType ? first : { anyOf: jsonSchema.prefixItems };
    delete jsonSchema.prefixItems;
  }
  // `\p{…}` means something else, or nothing, in other languages.
  const isUnreadable = ({ pattern }: JsonPart) => pattern?.includes('\\p{') === true;
  // zod writes several patterns of a string as parts of an `allOf`.
  const { allOf = [] } = jsonSchema;
  if (![jsonSchema, ...allOf].some(isUnreadable)) return;
  if (isUnreadable(jsonSchema)) delete jsonSchema.pattern;
  else jsonSchema.allOf = allOf.filter(part => !isUnreadable(part));
  jsonSchema.description ??= 'Without control characters and lone surrogates.';
}
