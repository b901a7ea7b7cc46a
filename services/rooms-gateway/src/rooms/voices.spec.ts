import { jest } from '@jest/globals';
import { lostAfterMs, type RelayState } from '@sevenfold/contracts';
import { rightsFollowFrom, may } from './grants.js';
import { keep, release } from './keeper.js';
import { leave, loseConnection, nextExpiry, transferHost } from './membership.js';
import { TestRoom } from './room-testing.js';
import { doWithoutSfu, stopSpeaking, noteSpeaker, sfuRoomOf, speak } from './voices.js';

const node = { ts: 1, state: 'open', mute: false, level: 0, device: 'Microphone' };

const capacity = (relay: RelayState, meshSpeakers = 6) => ({ relay, meshSpeakers });

class Voices extends TestRoom {
  speak(uid: string, given = capacity('ready')) {
    this.do(draft => speak(draft, uid, node, given));
  }
  speakers(count: number, given = capacity('ready')) {
    for (let each = 1; each <= count; each++) this.speak(`p${each}`, given);
  }
  stopSpeaking(...uids: string[]) {
    for (const uid of uids) this.do(draft => stopSpeaking(draft, uid));
  }
  get place() {
    return sfuRoomOf(this.view);
  }
}

describe('a member who loses the right to speak', () => {
  const speaking = (settings: object, ...uids: string[]) => {
    const room = new Voices();
    for (const uid of ['ada', 'ben', 'cleo']) room.join(uid);
    room.do(draft => draft.put('helpers/ben', { since: 1 }));
    room.speak('ada');
    room.speak('ben');
    room.do(draft => draft.put('settings', settings));
    expect([...room.view.entries('voice/')].map(([key]) => key)).toEqual(uids.map(uid => `voice/${uid}`));
    return room;
  };

  it('as a former helper leaves voice', () => {
    const room = speaking({ from: { voice: 'helper' } }, 'ada', 'ben');
    room.do(draft => draft.remove('helpers/ben'));
    expect(room.view.get('voice/ben')).toBeUndefined();
    expect(room.view.get('voice/ada')).toBeDefined();
  });

  it('as a former host leaves voice', () => {
    const room = speaking({ voiceOpen: false }, 'ada');
    room.do(draft => transferHost(draft, 'cleo'));
    expect(room.view.get('voice/ada')).toBeUndefined();
  });

  it('as the keeper of a room with another host leaves voice when they release it', () => {
    const room = new Voices('evening');
    room.do(draft => keep(draft, { uid: 'ada', since: 1 }));
    for (const uid of ['ada', 'ben']) room.join(uid);
    room.do(draft => {
      transferHost(draft, 'ben', 'ada');
      draft.put('settings', { from: { voice: 'host' } });
    });
    room.speak('ada');
    room.speak('ben');
    room.do(draft => release(draft, 'ada'));
    expect(room.view.get('voice/ada')).toBeUndefined();
    expect(room.view.get('voice/ben')).toBeDefined();
  });
});

it('lists every node that the right to speak depends on', () => {
  const room = new TestRoom('evening');
  room.join('ada');
  room.join('ben');
  const { view } = room;
  const get = jest.spyOn(view, 'get');
  may(view, 'ben', 'voice');
  const missing = get.mock.calls.filter(([key]) => !rightsFollowFrom.some(prefix => key.startsWith(prefix)));
  expect(missing).toEqual([]);
});

describe('a member who speaks on one device and stays on another', () => {
  const start = () => {
    const room = new Voices();
    for (const client of ['phone', 'laptop']) room.join('ada', { connectionId: client, client });
    room.do(draft => {
      speak(draft, 'ada', node, capacity('none'));
      noteSpeaker(draft, 'ada', 'phone');
    });
    return room;
  };
  const speaks = ({ view }: Voices) => view.get('voice/ada') !== undefined;

  it('leaves voice when the speaking device leaves, and not when the other does', () => {
    const room = start();
    room.do(draft => leave(draft, 'laptop'));
    expect(speaks(room)).toBe(true);
    room.join('ada', { connectionId: 'laptop', client: 'laptop' });
    room.do(draft => leave(draft, 'phone'));
    expect(speaks(room)).toBe(false);
    expect(room.view.member('ada')).not.toBeNull();
  });

  it('leaves voice 15 s after the speaking device is lost', () => {
    const room = start();
    room.do(draft => loseConnection(draft, 'phone'));
    expect(nextExpiry(room.view)).toBe(room.now + lostAfterMs);
    room.wait(lostAfterMs - 1);
    expect(speaks(room)).toBe(true);
    room.wait(1);
    expect(speaks(room)).toBe(false);
    expect(nextExpiry(room.view)).toBeNull();
    expect(room.view.member('ada')).not.toBeNull();
  });

  it('leaves voice at once when the speaking page is lost and an unknown one joins', () => {
    const room = start();
    room.join('ada', { connectionId: 'tablet', client: 'tablet' });
    room.do(draft => loseConnection(draft, 'phone'));
    room.join('ada', { connectionId: 'laptop-again', client: 'laptop', resumes: true });
    expect(speaks(room)).toBe(true);
    room.join('ada', { connectionId: 'phone-loaded-anew', client: 'phone loaded anew' });
    expect(speaks(room)).toBe(false);
  });

  it('stays in voice if the speaking device comes back in time, or the other speaks instead', () => {
    const room = start();
    room.do(draft => loseConnection(draft, 'phone'));
    room.join('ada', { connectionId: 'phone-again', client: 'phone' });
    room.wait(lostAfterMs);
    expect(speaks(room)).toBe(true);
    room.do(draft => {
      speak(draft, 'ada', { ...node, mute: true }, capacity('none'));
      noteSpeaker(draft, 'ada', 'laptop');
    });
    room.do(draft => leave(draft, 'phone-again'));
    expect(speaks(room)).toBe(true);
  });

  it('keeps the speaking device when the other does anything but speak', () => {
    const room = start();
    room.do(draft => noteSpeaker(draft, 'ada', 'laptop'));
    expect(room.view.speaker('ada')).toEqual({ client: 'phone' });
    room.do(draft => {
      stopSpeaking(draft, 'ada');
      noteSpeaker(draft, 'ada', 'laptop');
    });
    expect(room.view.speaker('ada')).toBeFalsy();
  });

  it('stays in voice if the lost page speaks before it has rejoined', () => {
    const room = start();
    room.do(draft => loseConnection(draft, 'phone'));
    room.do(draft => {
      speak(draft, 'ada', node, capacity('none'));
      noteSpeaker(draft, 'ada', 'phone');
    });
    room.wait(lostAfterMs);
    expect(speaks(room)).toBe(true);
  });
});

describe('voices of a room', () => {
  it('go peer to peer up to six, and move to the SFU with the seventh', () => {
    const room = new Voices();
    room.speakers(6);
    expect(room.place).toBeNull();
    room.speak('p7');
    expect(room.place).toMatchObject({ id: expect.any(String), room: expect.any(Number) });
    expect(room.view.get('relay')).toEqual({ id: room.place!.id });
  });

  it('stay on the SFU while anyone speaks, and use another SFU room the next time', () => {
    const room = new Voices();
    room.speakers(7);
    const first = room.place;
    room.stopSpeaking('p1', 'p2', 'p3', 'p4', 'p5', 'p6');
    expect(room.place).toEqual(first);
    room.stopSpeaking('p7');
    expect(room.place).toBeNull();
    expect(room.view.get('relay')).toBeUndefined();
    room.speakers(7);
    expect(room.place!.id).not.toBe(first!.id);
  });

  it('are six at most without an SFU, and while it is down', () => {
    for (const [relay, code] of [
      ['none', 'voice.full'],
      ['away', 'voice.relay-away'],
    ] as const) {
      const room = new Voices();
      room.speakers(6, capacity(relay));
      expect(() => room.speak('p7', capacity(relay))).toThrow(expect.objectContaining({ code }));
      // Existing speakers may still change their node.
      room.speak('p1', capacity(relay, 2));
    }
  });

  it('are fewer peer to peer if the configuration says so', () => {
    const room = new Voices();
    room.speakers(2, capacity('ready', 2));
    expect(room.place).toBeNull();
    expect(() => room.speak('p3', capacity('none', 2))).toThrow(
      expect.objectContaining({ code: 'voice.full' }),
    );
    room.speak('p3', capacity('ready', 2));
    room.do(draft => doWithoutSfu(draft, capacity('away', 2)));
    expect(room.place).not.toBeNull();
    room.stopSpeaking('p3');
    room.do(draft => doWithoutSfu(draft, capacity('away', 2)));
    expect(room.place).toBeNull();
  });

  it('are forty at most through the SFU', () => {
    const room = new Voices();
    room.speakers(40);
    expect(() => room.speak('p41')).toThrow(expect.objectContaining({ code: 'voice.full' }));
  });

  it('go back to peer to peer when the SFU is lost, if they are few enough', () => {
    const room = new Voices();
    room.speakers(8);
    room.do(draft => doWithoutSfu(draft, capacity('away')));
    expect(room.place).not.toBeNull();
    room.stopSpeaking('p7', 'p8');
    room.do(draft => doWithoutSfu(draft, capacity('away')));
    expect(room.place).toBeNull();
  });
});
