import { diagramLimits, savedDiagramSchema } from '@sevenfold/contracts';
import { expectProblem, startAccounts, type RunningAccounts } from './support/running-accounts.js';

let accounts: RunningAccounts;
beforeAll(async () => {
  accounts = await startAccounts();
});
afterAll(() => accounts.stop());

const node = (id: string, label = `/${id}`) => ({ id, kind: 'route', label, note: '', x: 0, y: 0 });
const document = { nodes: [node('a'), node('b')], edges: [{ from: 'a', to: 'b', label: '' }] };

async function ada() {
  const { uid, token: as } = await accounts.person();
  const path = `/api/accounts/${uid}/diagrams`;
  const save = (name = 'Mine') => accounts.call('POST', path, { as, body: { name, document } });
  return { uid, as, path, save };
}

describe('a diagram', () => {
  it('can be saved, read back unchanged, edited and deleted', async () => {
    const { as, path, save } = await ada();
    const { status, body } = await save();
    expect(status).toBe(201);
    expect(savedDiagramSchema.parse(body)).toMatchObject({ name: 'Mine', version: 1, nodes: 2, document });
    const one = `${path}/${body.id}`;
    expect((await accounts.call('GET', one, { as })).body).toEqual(body);

    const changed = await accounts.call('PATCH', one, { as, body: { version: 1, name: 'Ours' } });
    expect(changed.body).toMatchObject({ name: 'Ours', version: 2, document });
    expect((await accounts.call('DELETE', one, { as })).body).toEqual({ removed: true });
    expectProblem(await accounts.call('GET', one, { as }), { status: 404, code: 'diagram.not-found' });
  });

  it('is not overwritten from an older version', async () => {
    const { as, path, save } = await ada();
    const one = `${path}/${(await save()).body.id}`;
    const change = () => accounts.call('PATCH', one, { as, body: { version: 1, document } });
    const answers = await Promise.all([change(), change(), change()]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
    expectProblem(await change(), { status: 409, code: 'diagram.changed', field: 'version' });
  });

  it('is visible only to its owner: everyone else, operators included, gets a 404', async () => {
    const { path, save } = await ada();
    const one = `${path}/${(await save()).body.id}`;
    const stranger = await ada();
    for (const as of [stranger.as, await accounts.operator()])
      for (const [method, at, body] of [
        ['GET', path],
        ['GET', one],
        ['POST', path, { name: 'x', document }],
        ['PATCH', one, { version: 1, name: 'x' }],
        ['DELETE', one],
      ] as const)
        expectProblem(await accounts.call(method, at, { as, body }), {
          status: 404,
          code: 'account.not-found',
        });
    // The stranger has no diagram with this id either.
    const foreign = one.replace(path, stranger.path);
    expectProblem(await accounts.call('GET', foreign, { as: stranger.as }), { code: 'diagram.not-found' });
    expectProblem(await accounts.call('GET', path), { status: 401 });
    const guest = await accounts.guest('guest-2');
    expectProblem(await accounts.call('GET', '/api/accounts/guest-2/diagrams', { as: guest }), {
      status: 403,
    });
  });

  it.each([
    ['two nodes with one id', 'document', { nodes: [node('a'), node('a')], edges: [] }],
    ['an edge to nowhere', 'document', { nodes: [node('a')], edges: [{ from: 'a', to: 'z', label: '' }] }],
    ['a node of unknown kind', 'document.nodes.0.kind', { nodes: [{ ...node('a'), kind: 'x' }], edges: [] }],
    ['an unknown field', 'document.uid', { nodes: [], edges: [], uid: 'x' }],
    [
      'too many nodes',
      'document.nodes',
      { nodes: Array.from({ length: diagramLimits.nodes + 1 }, (_, at) => node(`n${at}`)), edges: [] },
    ],
  ])('with %s is refused', async (_, field, wrong) => {
    const { as, path } = await ada();
    const body = { name: 'x', document: wrong };
    expectProblem(await accounts.call('POST', path, { as, body }), { status: 400, field });
    expect((await accounts.call('GET', path, { as })).body.diagrams).toEqual([]);
  });

  it('counts towards a limit of fifty, even if many are saved at once; lists are paged', async () => {
    const { uid, as, path, save } = await ada();
    const answers = await Promise.all(Array.from({ length: diagramLimits.perPerson + 4 }, () => save()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(diagramLimits.perPerson);
    expectProblem(await save(), { status: 409, code: 'diagram.too-many' });

    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await accounts.call('GET', `${path}?limit=21${cursor && `&cursor=${cursor}`}`, { as });
      ids.push(...body.diagrams.map(({ id }: { id: string }) => id));
      cursor = body.nextCursor;
    }
    expect(new Set(ids).size).toBe(diagramLimits.perPerson);
    expect(ids).toHaveLength(diagramLimits.perPerson);
    expect(await accounts.sql('select 1 from diagrams where uid = $1', [uid])).toHaveLength(50);
  });
});
