-- What operators see as the trend of the last day: one row per five minutes, kept for a day.
create table room_trend (
  at timestamptz(0) primary key,
  rooms integer not null,
  people integer not null,
  join_p95_ms double precision,
  failures integer not null
);
