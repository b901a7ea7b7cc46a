import { deviceMemory, type ApiClient } from '@sevenfold/ui';
import { fetchTicket } from './fetch-ticket';

it('sends this browser’s device mark, once it has one', async () => {
  deviceMemory.clear();
  const asked: unknown[] = [];
  const post = async (_: string, body: unknown) => {
    asked.push(body);
    return { ticket: 'a-ticket', device: 'a-mark' };
  };
  const api = { post } as unknown as ApiClient;
  expect(await fetchTicket(api)).toBe('a-ticket');
  expect(await fetchTicket(api)).toBe('a-ticket');
  expect(asked).toEqual([{}, { device: 'a-mark' }]);
});
