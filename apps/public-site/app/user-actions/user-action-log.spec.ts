import { jest } from '@jest/globals';
import type { UserAction } from '@sevenfold/contracts';
import { UserActionLog, type SendActions } from './user-action-log';

describe('the log of user actions', () => {
  const sent: { actions: UserAction[]; keepalive: boolean }[] = [];
  const send: SendActions = async (actions, { keepalive }) => void sent.push({ actions, keepalive });

  beforeEach(() => {
    sent.length = 0;
    jest.useFakeTimers();
  });
  afterEach(() => void jest.useRealTimers());

  it('sends a batch after a delay, with data that only the page knows', async () => {
    const log = new UserActionLog(send);
    log.record('badge_viewed', { division: 'echoverse' });
    log.record('settings_updated');
    expect(sent).toEqual([]);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(sent).toHaveLength(1);
    expect(sent[0]!.actions).toMatchObject([
      { action: 'badge_viewed', division: 'echoverse', pageUrl: location.pathname },
      { action: 'settings_updated', screenResolution: expect.stringMatching(/^\d+x\d+$/) },
    ]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
  });

  it('sends the rest on unload, with a request that outlives the page', async () => {
    const log = new UserActionLog(send);
    log.record('page_viewed');
    await log.flush({ keepalive: true });
    expect(sent).toMatchObject([{ keepalive: true, actions: [{ action: 'page_viewed' }] }]);
  });

  it('keeps a failed batch with the same ids', async () => {
    let away = true;
    const log = new UserActionLog(async (actions, options) => {
      if (away) throw new Error('away');
      await send(actions, options);
    });
    log.record('page_viewed');
    await log.flush();
    away = false;
    await log.flush();
    expect(sent).toHaveLength(1);
    expect(sent[0]!.actions[0]!.id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('limits how many actions it keeps', async () => {
    const log = new UserActionLog(() => Promise.reject(new Error('away')));
    for (let n = 0; n < 500; n++) log.record('page_viewed');
    await jest.advanceTimersByTimeAsync(0);
    await expect(log.flush()).resolves.toBeUndefined();
  });
});
