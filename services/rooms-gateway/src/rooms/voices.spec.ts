import type { RelayState } from '@sevenfold/contracts';
import { TestRoom } from './room-testing.js';
import { doWithoutRelay, fallSilent, relayRoomOf, speak } from './voices.js';

const node = { ts: 1, state: 'open', mute: false, level: 0, device: 'Microphone' };

class Voices extends TestRoom {
  speak(uid: string, relay: RelayState = 'ready') {
    this.do(draft => speak(draft, uid, node, relay));
  }
  speakers(count: number, relay: RelayState = 'ready') {
    for (let each = 1; each <= count; each++) this.speak(`p${each}`, relay);
  }
  fallSilent(...uids: string[]) {
    for (const uid of uids) this.do(draft => fallSilent(draft, uid));
  }
  get place() {
    return relayRoomOf(this.view);
  }
}

describe('voices of a room', () => {
  it('go from peer to peer up to six, and over to the relay with the seventh', () => {
    const room = new Voices();
    room.speakers(6);
    expect(room.place).toBeNull();
    room.speak('p7');
    expect(room.place).toMatchObject({ id: expect.any(String), room: expect.any(Number) });
    expect(room.view.get('relay')).toEqual({ id: room.place!.id });
  });

  it('stay there while anybody speaks, and meet elsewhere the next time', () => {
    const room = new Voices();
    room.speakers(7);
    const first = room.place;
    room.fallSilent('p1', 'p2', 'p3', 'p4', 'p5', 'p6');
    expect(room.place).toEqual(first);
    room.fallSilent('p7');
    expect(room.place).toBeNull();
    expect(room.view.get('relay')).toBeUndefined();
    room.speakers(7);
    expect(room.place!.id).not.toBe(first!.id);
  });

  it('are six at most without a relay, and while it is away', () => {
    for (const [relay, code] of [
      ['none', 'voice.full'],
      ['away', 'voice.relay-away'],
    ] as const) {
      const room = new Voices();
      room.speakers(6, relay);
      expect(() => room.speak('p7', relay)).toThrow(expect.objectContaining({ code }));
      // Those who are in voice are in it.
      room.speak('p1', relay);
    }
  });

  it('are forty at most through the relay', () => {
    const room = new Voices();
    room.speakers(40);
    expect(() => room.speak('p41')).toThrow(expect.objectContaining({ code: 'voice.full' }));
  });

  it('go back to peers when the relay is lost, if they are few enough', () => {
    const room = new Voices();
    room.speakers(8);
    room.do(doWithoutRelay);
    expect(room.place).not.toBeNull();
    room.fallSilent('p7', 'p8');
    room.do(doWithoutRelay);
    expect(room.place).toBeNull();
  });
});
