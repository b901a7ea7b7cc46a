import type { Diagram, DiagramEdge, DiagramNode } from './diagram';

export const limits = { name: 80, nodes: 300, edges: 900, label: 120, note: 500 };
export const fileFormat = 'sevenfold-router-diagram';
const mostFaults = 8;
const mostBytes = 1024 * 1024;

export type Read = { diagram: Diagram } | { faults: string[] };

/** The file format. */
export const fileOf = ({ name, nodes, edges }: Diagram): string =>
  `${JSON.stringify({ format: fileFormat, version: 1, name, nodes, edges }, null, 2)}\n`;

/**
 * Reads a diagram from a file that anyone may have written, or returns everything that is wrong with it, in
 * words.
 */
export function readDiagram(text: string): Read {
  if (text.length > mostBytes) return { faults: ['The file is larger than 1 MB.'] };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { faults: [`This isn’t JSON: ${error instanceof Error ? error.message : 'we can’t read it'}`] };
  }
  if (!isRecord(value))
    return { faults: ['This isn’t a diagram: a diagram is an object with nodes and edges.'] };
  if (value['format'] !== undefined && value['format'] !== fileFormat)
    return { faults: [`The format is ${show(value['format'])}; this page reads only "${fileFormat}".`] };
  if (value['version'] !== undefined && value['version'] !== 1)
    return { faults: [`The file has version ${show(value['version'])}; this page reads only version 1.`] };

  const faults: string[] = [];
  const fault = (words: string) => void (faults.length < mostFaults && faults.push(words));
  const nodes = listOf(value, 'nodes', limits.nodes, fault).map((node, at) => nodeOf(node, at, fault));
  const ids = new Set<string>();
  nodes.forEach((node, at) => {
    if (ids.has(node.id)) fault(`Node ${at + 1}: the id "${node.id}" is used twice.`);
    ids.add(node.id);
  });
  const edges = listOf(value, 'edges', limits.edges, fault).map((edge, at) => edgeOf(edge, at, ids, fault));
  const name =
    value['name'] === undefined ? 'Imported' : textOf(value['name'], 'The name', limits.name, fault);
  if (faults.length > 0) return { faults };
  const once = new Map(edges.map(edge => [`${edge.from} ${edge.to}`, edge]));
  return { diagram: { name: name.trim() || 'Imported', nodes, edges: [...once.values()] } };
}

type Tell = (words: string) => void;

function listOf(value: Record<string, unknown>, name: string, most: number, fault: Tell): unknown[] {
  const list = value[name];
  if (!Array.isArray(list)) {
    fault(`"${name}" is missing or isn’t a list.`);
    return [];
  }
  if (list.length > most) {
    fault(`There are ${list.length} ${name}; a diagram can have up to ${most}.`);
    return [];
  }
  return list;
}

function nodeOf(value: unknown, at: number, fault: Tell): DiagramNode {
  const which = `Node ${at + 1}`;
  const node = isRecord(value) ? value : {};
  const { id, kind } = node;
  if (!isRecord(value)) fault(`${which} isn’t an object.`);
  else {
    if (typeof id !== 'string' || !/^[A-Za-z0-9_-]{1,40}$/.test(id))
      fault(`${which}: the id ${show(id)} isn’t 1 to 40 letters, digits, - or _.`);
    if (kind !== 'route' && kind !== 'guard')
      fault(`${which}: the kind ${show(kind)} is neither "route" nor "guard".`);
    if (node['label'] === '') fault(`${which} has an empty label.`);
  }
  return {
    id: String(id),
    kind: kind === 'guard' ? 'guard' : 'route',
    label: textOf(node['label'], `${which}: the label`, limits.label, fault),
    note: node['note'] === undefined ? '' : textOf(node['note'], `${which}: the note`, limits.note, fault),
    x: coordinateOf(node['x'], `${which}: x`, fault),
    y: coordinateOf(node['y'], `${which}: y`, fault),
  };
}

function edgeOf(value: unknown, at: number, ids: Set<string>, fault: Tell): DiagramEdge {
  const which = `Edge ${at + 1}`;
  const edge = isRecord(value) ? value : {};
  for (const end of ['from', 'to'] as const)
    if (!ids.has(edge[end] as string)) fault(`${which}: there is no node ${show(edge[end])} for "${end}".`);
  return {
    from: String(edge['from']),
    to: String(edge['to']),
    label:
      edge['label'] === undefined ? '' : textOf(edge['label'], `${which}: the label`, limits.label, fault),
  };
}

function textOf(value: unknown, what: string, most: number, fault: Tell): string {
  if (typeof value !== 'string') fault(`${what} is ${show(value)}, not text.`);
  else if (value.length > most) fault(`${what} is longer than ${most} characters.`);
  // Characters that the server refuses to store.
  else if (/[\p{Surrogate}\0-\x08\x0b\x0c\x0e-\x1f\x7f]/u.test(value))
    fault(`${what} contains characters that can’t be stored.`);
  return typeof value === 'string' ? value : '';
}

function coordinateOf(value: unknown, what: string, fault: Tell): number {
  if (typeof value === 'number' && Math.abs(value) <= 100_000) return value;
  fault(`${what} is ${show(value)}, not a number between −100,000 and 100,000.`);
  return 0;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function show(value: unknown): string {
  if (value === undefined) return 'missing';
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
