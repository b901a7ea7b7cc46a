/*
 * AsyncAPI documents as HTML without scripts. The official React component is 2.5 MB of JavaScript and has no dark
 * theme; our two generated documents need only lists and tables.
 */

type Named<Value> = Readonly<Record<string, Value>>;
interface Ref {
  readonly $ref: string;
}
interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly required?: readonly string[];
  readonly properties?: Named<Schema>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema | readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}
/** A value in a list of records. */
type Cell = string | number | Schema;
interface Message {
  readonly name: string;
  readonly summary: string;
  readonly contentType: string;
  readonly headers?: Schema;
  readonly payload: Schema;
  readonly examples?: readonly { readonly headers?: object; readonly payload: object }[];
}
interface Operation {
  readonly action: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly { readonly name: string }[];
  readonly channel: Ref;
  readonly messages: readonly Ref[];
  readonly reply?: { readonly messages: readonly Ref[] };
}
interface Channel {
  readonly address: string;
  readonly description: string;
  readonly messages: Named<Ref>;
  readonly bindings: {
    readonly ws?: { readonly method: string; readonly query: Schema; readonly headers: Schema };
  };
}

/** The parts of an AsyncAPI document that the page shows. */
export interface AsyncApi {
  readonly info: {
    readonly title: string;
    readonly description: string;
    readonly license: { readonly name: string };
    readonly tags: readonly { readonly name: string; readonly description: string }[];
  };
  readonly servers: Named<{ readonly host: string; readonly protocol: string; readonly description: string }>;
  readonly channels: Named<Channel>;
  readonly operations: Named<Operation>;
  readonly components: {
    readonly messages: Named<Message>;
    readonly schemas: Named<Schema>;
    readonly securitySchemes?: Named<{ readonly description: string }>;
  };
}

/** The content of the page's `main`. */
export function asyncApiPage({ info, servers, channels, operations, components }: AsyncApi): string {
  const messageOf = (ref: Ref) => components.messages[nameIn(ref)]!;
  const links = (refs: readonly Ref[] = []) =>
    refs.map(ref => `<a href="#${nameIn(ref)}">${escaped(messageOf(ref).name)}</a>`).join('<br>');

  const channelSection = ([name, channel]: [string, Channel]) => `
<h2 id="${name}">${escaped(channel.address)}</h2>
${paragraphs(channel.description)}
${table(
  ['', 'operation', 'messages', 'answers', 'tags'],
  Object.values(operations)
    .filter(operation => nameIn(operation.channel) === name)
    .map(({ action, summary, description = '', messages, reply, tags }) => [
      action,
      rich(`${summary} ${description}`),
      links(messages),
      links(reply?.messages),
      tags.map(tag => escaped(tag.name)).join(', '),
    ]),
)}
${handshake(channel)}
${extensions(channel)}
<h3>Messages</h3>
${Object.values(channel.messages).map(messageDetails).join('\n')}`;

  const handshake = ({ bindings: { ws } }: Channel) =>
    ws
      ? `<h3>Handshake</h3>
<p>${escaped(ws.method)}, with the query</p>${shown(ws.query)}<p>and the headers</p>${shown(ws.headers)}`
      : '';

  /** What AsyncAPI has no field for: lists of records, and schemas. */
  const extensions = (channel: Channel) =>
    Object.entries(channel as unknown as Named<Schema | Named<Cell>[]>)
      .filter(([key]) => key.startsWith('x-'))
      .map(([key, value]) => {
        const title = escaped(key.slice(2).replaceAll('-', ' '));
        return `<h3>${title}</h3>\n${Array.isArray(value) ? records(value) : shown(value as Schema)}`;
      })
      .join('\n');

  function records(list: readonly Named<Cell>[]) {
    const fields = [...new Set(list.flatMap(each => Object.keys(each)))];
    const cell = (value: Cell = '') => (typeof value === 'object' ? shown(value) : rich(String(value)));
    return table(
      fields,
      list.map(each => fields.map(field => cell(each[field]))),
    );
  }

  const messageDetails = (ref: Ref) => {
    const { name, summary, contentType, headers, payload, examples = [] } = messageOf(ref);
    // Browsers open `<details>` around a link's target, but not if it is itself the target.
    return `<details>
<summary><b>${escaped(name)}</b> ${rich(summary)}</summary>
<div id="${nameIn(ref)}">
${headers ? `<h4>Headers</h4>${shown(headers)}` : ''}
<h4>Payload <small>${escaped(contentType)}</small></h4>
${shown(payload)}
${examples.map(exampleOf).join('')}
</div></details>`;
  };

  const exampleOf = ({ headers, payload }: { headers?: object; payload: object }) =>
    `<h4>Example</h4><pre tabindex="0">${escaped(JSON.stringify(headers ? { headers, payload } : payload, null, 2))}</pre>`;

  /** A schema: its type, its description, and its parts as a list. */
  function shown(schema: Schema): string {
    const { $ref, properties = {}, required = [], additionalProperties: others, items } = schema;
    if ($ref) return shown(components.schemas[nameIn({ $ref })]!);
    const parts = [
      ...Object.entries(properties).map(([name, part]) => {
        const mark = required.includes(name) ? '' : ' <small>optional</small>';
        return `<code>${escaped(name)}</code>${mark} ${shown(part)}`;
      }),
      ...(Array.isArray(items)
        ? (items as Schema[]).map((part, index) => `[${index}] ${shown(part)}`)
        : items
          ? [`each ${shown(items as Schema)}`]
          : []),
      ...(typeof others === 'object' ? [`any other name ${shown(others)}`] : []),
      ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map(option => `or ${shown(option)}`),
    ];
    const type = escaped(typeOf(schema));
    const self = [type && `<i>${type}</i>`, rich(schema.description ?? '')].filter(Boolean).join(' ');
    return parts.length === 0 ? self : `${self}<ul>${parts.map(part => `<li>${part}</li>`).join('')}</ul>`;
  }

  return `<h1>${escaped(info.title)}</h1>
${paragraphs(info.description)}
<p>${escaped(info.license.name)}.</p>
<nav aria-label="Channels"><ul>${Object.entries(channels)
    .map(([name, { address }]) => `<li><a href="#${name}">${escaped(address)}</a></li>`)
    .join('')}</ul></nav>
${table(
  ['server', 'what'],
  Object.values(servers).map(({ protocol, host, description }) => [
    `<code>${escaped(`${protocol}://${host}`)}</code>`,
    rich(description),
  ]),
)}
${Object.entries(components.securitySchemes ?? {})
  .map(([name, { description }]) => `<p><code>${escaped(name)}</code> ${rich(description)}</p>`)
  .join('')}
${table(
  ['tag', 'what'],
  info.tags.map(({ name, description }) => [escaped(name), rich(description)]),
)}
${Object.entries(channels).map(channelSection).join('\n')}`;
}

const nameIn = ({ $ref }: Ref) => $ref.slice($ref.lastIndexOf('/') + 1);

/** The type with its limits, or the only possible values. */
function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ');
  const most = schema.maximum === Number.MAX_SAFE_INTEGER ? undefined : schema.maximum;
  return [
    [schema.type ?? []].flat().join(' | '),
    between(schema.minimum, most),
    between(schema.minLength, schema.maxLength, ' characters'),
    between(schema.minItems, schema.maxItems, ' items'),
    // A format already implies a pattern.
    schema.format ?? schema.pattern ?? '',
  ]
    .filter(Boolean)
    .join(' ');
}

function between(least: number | undefined, most: number | undefined, unit = ''): string {
  if (least === undefined) return most === undefined ? '' : `≤ ${most}${unit}`;
  return most === undefined ? `≥ ${least}${unit}` : `${least} to ${most}${unit}`;
}

/** A table without its empty columns. */
function table(head: readonly string[], rows: readonly (readonly string[])[]) {
  const used = head.map((_, column) => rows.some(row => row[column] !== ''));
  const cells = (row: readonly string[], tag: string) =>
    row.flatMap((cell, column) => (used[column] ? `<${tag}>${cell}</${tag.slice(0, 2)}>` : [])).join('');
  return `<div class="table"><table>
<thead><tr>${cells(head.map(escaped), 'th scope="col"')}</tr></thead>
<tbody>${rows.map(row => `<tr>${cells(row, 'td')}</tr>`).join('\n')}</tbody>
</table></div>`;
}

const paragraphs = (text: string) =>
  text
    .split('\n\n')
    .map(paragraph => `<p>${rich(paragraph)}</p>`)
    .join('\n');

/** Text in which backticks mark code, as in our descriptions. */
const rich = (text: string) => escaped(text.trim()).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

const escapes: Named<string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, character => escapes[character]!);
