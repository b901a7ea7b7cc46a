import { here, lines, number, quantiles, quantileOf, query, rate, type Dashboard } from './dashboard.js';

const joins = 'sevenfold_rooms_joins_total';

export const rooms: Dashboard = {
  uid: 'sevenfold-rooms',
  title: 'Rooms',
  description: 'Listeners, how well they are in step, and what rooms-gateway sends.',
  rows: [
    {
      title: 'Now',
      panels: [
        number('Sockets', 'short', `sum(sevenfold_rooms_sockets_open{${here()}})`, {
          description: 'Open connections of listeners, hosts and operators, on all pods.',
        }),
        number('Rooms', 'short', `max(sevenfold_rooms_rooms_open{${here()}})`, {
          description: 'The highest count of any pod: several pods can hold listeners of one room.',
        }),
        number('Voices through the SFU', 'short', `sum(sevenfold_rooms_relayed_open{${here()}})`, {
          description: 'Voices in rooms that are too large for peer to peer.',
        }),
        number('Waiting for slow readers', 'bytes', `sum(sevenfold_rooms_bytes_waiting{${here()}})`, {
          description:
            'Bytes in send queues. Each connection has a budget, so a high number is many slow readers or a slow network.',
          thresholds: [16_777_216, 67_108_864],
        }),
      ],
    },
    {
      title: 'Joining and listening',
      panels: [
        lines('Listener error', 's', quantiles('sevenfold_rooms_listener_error'), {
          description: 'How far players are from the room’s position, as they report. Objective: 30 ms.',
          thresholds: [0.01, 0.03],
        }),
        lines('Joins', 'cps', [query('{{outcome}}', rate('outcome', joins))], {
          description:
            'Joins a second: first ones, resumed ones with all missed entries or a snapshot, and knocks on a locked room.',
        }),
        lines(
          'Resumed without a gap',
          'percentunit',
          [
            query(
              'share',
              `sum(rate(${joins}{${here('outcome="recovered"')}}[$__rate_interval])) / sum(rate(${joins}{${here('outcome=~"recovered|snapshot"')}}[$__rate_interval]))`,
            ),
          ],
          {
            description:
              'Share of reconnects that got every missed entry. The rest got a snapshot: their log position was too old. No line while nobody reconnects.',
            thresholds: [0.9, 0.5],
            max: 1,
          },
        ),
        lines(
          'Handshakes at the gateway',
          'cps',
          [query('{{outcome}}', rate('outcome', 'sevenfold_gateway_handshake_duration_count'))],
          {
            description:
              'Refused ones had no ticket, or too many connections; failed ones did not reach rooms-gateway.',
          },
        ),
        lines(
          'Rejected handshakes',
          'cps',
          [query('{{code}}', rate('code', 'sevenfold_rooms_handshakes_refused_total'))],
          { description: 'By reason: old tickets, foreign origins, too many connections.' },
        ),
        lines(
          'Sockets by pod',
          'short',
          [query('{{pod}}', `sum by (pod) (sevenfold_rooms_sockets_open{${here()}})`)],
          {
            description:
              'All sockets of a room are on one pod, up to 5,000. New rooms go where there are fewer, so a new pod fills as rooms begin.',
          },
        ),
        lines(
          'Rooms kept together',
          'cps',
          [query('{{outcome}}', rate('outcome', 'sevenfold_gateway_sockets_placed_total'))],
          {
            description:
              'New sockets by pod. first: the first that was asked. next: another pod, because the first was lost, stopping, busy or full. any: no pod is known, so rooms are on several pods.',
          },
        ),
        lines(
          'Slow readers',
          'cps',
          [query('{{outcome}}', rate('outcome', 'sevenfold_rooms_readers_slow_total'))],
          { description: 'Connections that fell behind and got the newest state, or were cut off.' },
        ),
      ],
    },
    {
      title: 'Operations',
      panels: [
        lines(
          'Operations, p99',
          's',
          [query('{{operation}}', quantileOf(0.99, 'sevenfold_rooms_operation_duration', ['operation']))],
          {
            description: 'From a frame to its effect. Objectives: joining 500 ms, the others 25 ms.',
            thresholds: [0.025, 0.5],
          },
        ),
        lines(
          'Outcomes',
          'ops',
          [query('{{outcome}}', rate('outcome', 'sevenfold_rooms_operation_duration_count'))],
          { description: 'Refused: a rule forbids it. Failed: our fault.' },
        ),
        lines(
          'Stores, p99',
          's',
          [query('{{store}}', quantileOf(0.99, 'sevenfold_rooms_store_duration', ['store']))],
          {
            description: 'Until the live store (Redis) or the database has committed a change.',
            thresholds: [0.02, 0.1],
          },
        ),
      ],
    },
    {
      title: 'Frames',
      panels: [
        lines(
          'Frames by lane',
          'cps',
          [query('{{lane}}', rate('lane', 'sevenfold_rooms_frames_sent_total'))],
          {
            description: 'Frames written to sockets a second.',
          },
        ),
        lines('Bytes by lane', 'Bps', [query('{{lane}}', rate('lane', 'sevenfold_rooms_bytes_sent_total'))], {
          description: 'Bytes written to sockets a second: what the network must carry.',
        }),
        lines(
          'Dropped for slow readers',
          'cps',
          [query('{{lane}}', rate('lane', 'sevenfold_rooms_frames_dropped_total'))],
          { description: 'Frames that a newer state replaced. Control frames are never dropped.' },
        ),
      ],
    },
  ],
};
