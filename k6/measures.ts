import { Counter, Rate, Trend } from 'k6/metrics';

/** All metrics of the journeys, which objectives refer to. Metrics that a journey does not use stay empty. */
export const measures = {
  joined: new Rate('joined'),
  joinMs: new Trend('join_ms'),
  resumed: new Rate('resumed'),
  /** The gateway replayed the missed events instead of sending a snapshot. */
  recovered: new Rate('recovered'),
  resumeMs: new Trend('resume_ms'),
  eventsKept: new Rate('events_kept'),
  socketsLost: new Counter('sockets_lost'),
  controlMs: new Trend('control_ms'),
  controlDelivered: new Rate('control_delivered'),
  levelMs: new Trend('level_ms'),
  levelsDelivered: new Rate('levels_delivered'),
  clockAnswered: new Rate('clock_answered'),
  /** How late k6's own timers fire. If they are late, all other times include that delay. */
  generatorLateMs: new Trend('generator_late_ms'),
  clockRoundTripMs: new Trend('clock_round_trip_ms'),
};
