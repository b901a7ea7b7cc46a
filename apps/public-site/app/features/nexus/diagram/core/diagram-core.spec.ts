import { readFileSync } from 'node:fs';
import path from 'node:path';
import { diagramDocumentSchema, diagramLimits } from '@sevenfold/contracts';
import { firstDiagram, type Diagram } from './diagram';
import { svgOf } from './draw-svg';
import { begin, savedNow, stepped, type Step } from './history';
import { fileOf, limits, readDiagram } from './read-diagram';
import { diagramOfRoutes, routeTableOf } from './route-table';
import { tidied } from './tidy';
import { showsAll, viewOf } from './view';

const after = (...steps: Step[]) => steps.reduce(stepped, begin(firstDiagram));
const undo = { type: 'undo' } as const;

describe('the history', () => {
  it('undoes and redoes every change', () => {
    const steps: Step[] = [
      { type: 'add', kind: 'route', beside: 'orders' },
      { type: 'connect', from: 'goods', to: 'orders' },
      { type: 'label', from: 'goods', to: 'orders', label: 'bought' },
      { type: 'remove', ids: ['guard'] },
      { type: 'tidy' },
    ];
    const done = after(...steps);
    const back = steps.reduce(history => stepped(history, undo), done);
    expect(back.present.diagram).toEqual(firstDiagram);
    expect(steps.reduce(history => stepped(history, { type: 'redo' }), back).present).toEqual(done.present);
    expect(stepped(back, undo)).toBe(back);
  });

  it('merges a drag, and typing into one field, into one step', () => {
    const place = (x: number, moving: boolean): Step => ({
      type: 'move',
      places: [{ id: 'home', x, y: 0 }],
      moving,
    });
    const dragged = after(
      place(8, true),
      place(16, true),
      place(16, false),
      place(24, true),
      place(24, false),
    );
    expect(dragged.past).toHaveLength(2);
    const edit = (label: string): Step => ({ type: 'edit', id: 'home', fields: { label } });
    expect(stepped(after(edit('/a'), edit('/ab'), edit('/abc')), undo).present.diagram).toEqual(firstDiagram);
  });

  it('rejects duplicate connections, loops and missing nodes', () => {
    for (const [from, to] of [
      ['home', 'goods'],
      ['home', 'home'],
      ['home', 'nowhere'],
    ] as const)
      expect(after({ type: 'connect', from, to }).past).toEqual([]);
  });

  it('removes connections along with their nodes', () => {
    const { edges } = after({ type: 'remove', ids: ['guard'] }).present.diagram;
    expect(edges).toEqual([{ from: 'home', to: 'goods', label: '' }]);
  });

  it('places new nodes in free positions', () => {
    const add = { type: 'add', kind: 'guard', beside: 'home' } as const;
    const { nodes } = after(add, add, add).present.diagram;
    expect(new Set(nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(nodes.length);
  });

  it('knows where each diagram is saved, even after undoing into an earlier one', () => {
    const open = (id: string): Step => ({ type: 'open', diagram: firstDiagram, saved: { id, version: 1 } });
    const both = after(open('orders'), { type: 'rename', name: 'Orders' }, open('goods'));
    const saved = stepped(both, { type: 'saved', opened: 2, saved: { id: 'goods', version: 2 } });
    const back = stepped(saved, undo);
    expect(back.present.diagram.name).toBe('Orders');
    expect(savedNow(back)).toEqual({ id: 'orders', version: 1 });
    expect(savedNow(stepped(back, { type: 'redo' }))).toEqual({ id: 'goods', version: 2 });
    expect(savedNow(stepped(back, { type: 'deleted', id: 'orders' }))).toBeUndefined();
  });

  it('keeps the version of a save in every step of its diagram', () => {
    const done = after(
      { type: 'rename', name: 'Orders' },
      { type: 'saved', opened: 0, saved: { id: 'orders', version: 1 } },
    );
    expect(savedNow(stepped(done, undo))).toEqual({ id: 'orders', version: 1 });
  });
});

describe('a file', () => {
  it('can be read back unchanged', () => {
    expect(readDiagram(fileOf(firstDiagram))).toEqual({ diagram: firstDiagram });
  });

  const file = (change: object) => JSON.stringify({ ...firstDiagram, ...change });
  const node = (change: object) => file({ nodes: [{ ...firstDiagram.nodes[0], ...change }], edges: [] });

  it.each([
    ['no JSON', '{', /^This isn’t JSON/],
    ['a list', '[]', /object with nodes and edges/],
    ['another format', file({ format: 'drawio' }), /format is "drawio"/],
    ['a later version', file({ version: 2 }), /version 2; this page reads only version 1/],
    ['no nodes', file({ nodes: undefined }), /"nodes" is missing/],
    ['too many nodes', file({ nodes: Array(301).fill({}) }), /301 nodes; a diagram can have up to 300/],
    ['a node that is not an object', file({ nodes: [7], edges: [] }), /Node 1 isn’t an object/],
    ['a wrong id', node({ id: 'a b' }), /Node 1: the id "a b"/],
    ['a wrong kind', node({ kind: 'page' }), /Node 1: the kind "page"/],
    ['no label', node({ label: '' }), /Node 1 has an empty label/],
    ['a label that is not text', node({ label: 7 }), /Node 1: the label is 7, not text/],
    ['a far coordinate', node({ x: 1e9 }), /Node 1: x is 1000000000/],
    ['a character that cannot be stored', node({ note: '\u0000' }), /Node 1: the note contains characters/],
    [
      'two of one id',
      file({ nodes: [firstDiagram.nodes[0], firstDiagram.nodes[0]], edges: [] }),
      /"home" is used twice/,
    ],
    [
      'an edge to nowhere',
      file({ edges: [{ from: 'home', to: 'x' }] }),
      /Edge 1: there is no node "x" for "to"/,
    ],
    ['a prototype', '{"__proto__":{"nodes":[]}}', /"nodes" is missing/],
  ])('with %s is rejected with a reason', (_, text, reason) => {
    expect(readDiagram(text)).toEqual({ faults: expect.arrayContaining([expect.stringMatching(reason)]) });
  });

  it('has the same limits as the service that stores it', () => {
    const { perPerson: _, ...kept } = diagramLimits;
    expect(limits).toEqual(kept);
  });
});

describe('tidying up', () => {
  it('lays out from left to right without overlaps, even with cycles', () => {
    const nodes = 'abcde'
      .split('')
      .map(id => ({ id, kind: 'route' as const, label: id, note: '', x: 7, y: 7 }));
    const edges = ['ab', 'bc', 'ca', 'ad'].map(([from, to]) => ({ from: from!, to: to!, label: '' }));
    const places = tidied({ nodes, edges });
    expect(places.map(({ x }) => x / 288)).toEqual([0, 1, 2, 1, 0]);
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(5);
  });
});

describe('the view of a diagram', () => {
  const { nodes } = firstDiagram;
  const canvas = { width: 1_000, height: 600 };
  const phone = { width: 288, height: 400 };
  /** Edges of the drawing on the canvas. */
  const edges = ({ x, y, zoom }: ReturnType<typeof viewOf>) => ({
    left: x,
    right: x + (576 + 208) * zoom,
    top: y,
    bottom: y + (208 + 64) * zoom,
  });

  it('shows all of it, centred', () => {
    const { left, right, top, bottom } = edges(viewOf(nodes, canvas));
    expect([left + right, top + bottom]).toEqual([canvas.width, canvas.height]);
    expect(left).toBeGreaterThan(0);
    const small = edges(viewOf(nodes, { width: 700, height: 600 }));
    expect([small.left, small.right].map(Math.round)).toEqual([24, 676]);
  });

  it('knows whether all of the drawing is on the canvas', () => {
    const view = viewOf(nodes, canvas);
    expect(showsAll(nodes, canvas, view)).toBe(true);
    expect(showsAll(nodes, canvas, { ...view, x: -1 })).toBe(false);
    expect(showsAll(nodes, canvas, { ...view, y: canvas.height - 208 * view.zoom })).toBe(false);
    expect(showsAll(nodes, phone, viewOf(nodes, phone))).toBe(false);
  });

  it('is readable on a phone, and begins with the first node', () => {
    const view = viewOf(nodes, phone);
    expect(view.zoom).toBeGreaterThanOrEqual(12 / 14);
    expect(edges(view).left).toBe(24);
    const tall = nodes.map((node, index) => ({ ...node, y: 4_000 - index * 1_000 }));
    const { y, zoom } = viewOf(tall, phone);
    // Home, which is furthest down, is in view.
    expect(y + 4_000 * zoom).toBeGreaterThan(0);
    expect(y + 4_064 * zoom).toBeLessThanOrEqual(phone.height);
  });

  it('begins at the corner of an empty diagram', () => {
    expect(viewOf([], phone)).toEqual({ x: 24, y: 24, zoom: 1 });
  });
});

describe('a picture', () => {
  it('is well formed with any labels', () => {
    const [first, ...rest] = firstDiagram.nodes;
    const nasty: Diagram = { ...firstDiagram, nodes: [{ ...first!, label: '<script>&"' }, ...rest] };
    const colours = {
      ground: '#fff',
      paper: '#fff',
      line: '#000',
      text: '#000',
      muted: '#777',
      fold: '#00f',
      onFold: '#000',
    };
    const { svg } = svgOf(nasty, colours);
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
    expect(parsed.querySelector('parsererror, script')).toBeNull();
    expect(parsed.querySelectorAll('text')).toHaveLength(5 + 4 + 2);
    expect(svgOf({ nodes: [], edges: [] }, colours).width).toBeGreaterThan(0);
  });
});

describe('the routes of this site', () => {
  const app = path.resolve(import.meta.dirname, '../../../..');
  const read = (file: string) => readFileSync(path.join(app, file), 'utf8');
  const table = routeTableOf(read('routes.ts'), screen => read(`routes/${screen}.tsx`));
  const guarded = new Map(table.map(entry => [entry.path, entry.guarded]));

  it('are complete, with the guards of the route table', () => {
    expect(table).toHaveLength(read('routes.ts').match(/'routes\/(?!shell|queries)[\w-]+\.tsx'/g)!.length);
    for (const open of [
      '/',
      '/status',
      '/403',
      '/divisions',
      '/soundboard',
      '/r/:room',
      '/divisions/nexus/examples',
    ])
      expect([open, guarded.get(open)]).toEqual([open, false]);
    for (const closed of [
      '/profile',
      '/contact',
      '/bandroom',
      '/divisions/nexus/router-diagram',
      '/work/:slug',
    ])
      expect([closed, guarded.get(closed)]).toEqual([closed, true]);
    expect(table.find(entry => entry.path === '*')).toMatchObject({ redirectsTo: '/' });
  });

  it('make a valid diagram, with the guard before guarded routes', () => {
    const { name: _, ...document } = diagramOfRoutes(table, 'This site');
    expect(diagramDocumentSchema.parse(document)).toEqual(document);
    const into = (id: string) => document.edges.filter(({ to }) => to === id).map(({ from }) => from);
    expect(into('profile')).toEqual(['guard']);
    expect(into('divisions-nexus-csv-playground')).toEqual(['guard']);
    expect(into('divisions')).toEqual(['home']);
    expect(document.edges).toContainEqual({ from: 'any', to: 'home', label: 'redirect' });
  });
});
