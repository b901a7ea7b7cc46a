import { Counter, Rate, Trend } from 'k6/metrics';

/** Everything that journeys measure. Objectives name these; what a journey does not touch stays empty. */
export const measures = {
  joined: new Rate('joined'),
  joinMs: new Trend('join_ms'),
  resumed: new Rate('resumed'),
  /** The gateway replayed what was missed, instead of sending all there is. */
  recovered: new Rate('recovered'),
  resumeMs: new Trend('resume_ms'),
  eventsKept: new Rate('events_kept'),
  socketsLost: new Counter('sockets_lost'),
  controlMs: new Trend('control_ms'),
  controlDelivered: new Rate('control_delivered'),
  levelMs: new Trend('level_ms'),
  levelsDelivered: new Rate('levels_delivered'),
  clockAnswered: new Rate('clock_answered'),
  clockRoundTripMs: new Trend('clock_round_trip_ms'),
};
