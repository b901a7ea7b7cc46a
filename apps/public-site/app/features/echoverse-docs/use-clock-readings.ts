import { useEffect, useState } from 'react';
import type { SocketTicket } from '@sevenfold/contracts';
import { connectRealtime, type SocketClass } from '@sevenfold/realtime-client';
import { logWarning, useAuth } from '@sevenfold/ui';
import { ClockLab, extraProbe, madeUpProbe, networks, probeOf, type Reading } from './clock-lab';
import { seededRandom } from '../../artwork/seeded-random';

export type Line = 'yours' | keyof typeof networks;
const probeEveryMs = 400;

/** Readings of this device's own connection, or of a simulated one. */
export function useClockReadings(
  line: Line,
  running: boolean,
): { readings: readonly Reading[]; offline: boolean } {
  const [readings, setReadings] = useState<readonly Reading[]>([]);
  const [offline, setOffline] = useState(false);
  const { api } = useAuth();

  useEffect(() => {
    setReadings([]);
    setOffline(false);
  }, [line]);

  useEffect(() => {
    if (!running) return;
    const lab = new ClockLab();
    const show = () => setReadings([...lab.readings]);
    if (line !== 'yours') {
      const chance = seededRandom(line.length * 101);
      const timer = setInterval(() => {
        const { sample, truthMs } = madeUpProbe(networks[line], performance.now(), chance);
        lab.add(sample, truthMs);
        show();
      }, probeEveryMs);
      return () => clearInterval(timer);
    }

    const sockets: WebSocket[] = [];
    class ListenedSocket extends WebSocket {
      constructor(url: string | URL) {
        super(url);
        sockets.push(this);
        this.addEventListener('message', ({ data }) => {
          const sample = data instanceof ArrayBuffer ? probeOf(data, performance.now()) : undefined;
          if (!sample) return;
          lab.add(sample);
          show();
        });
      }
    }
    const realtime = connectRealtime({
      url: '/api/rydesync/socket',
      fetchTicket: async () => (await api.post<SocketTicket>('/api/rydesync/tickets')).ticket,
      WebSocket: ListenedSocket as unknown as SocketClass,
    });
    const stop = realtime.onState(state => {
      setOffline(state === 'offline');
      if (state === 'offline') logWarning('The diagram has no connection', state);
    });
    const asking = setInterval(() => {
      if (realtime.state === 'online') sockets.at(-1)?.send(extraProbe(performance.now()));
    }, probeEveryMs);
    return () => {
      clearInterval(asking);
      stop();
      realtime.close();
    };
  }, [line, running, api]);

  return { readings, offline };
}
