create table game_day (
  id uuid primary key,
  fault text not null,
  alert text not null,
  blind boolean not null,
  minutes integer not null,
  started_at timestamptz(3) not null,
  broken_at timestamptz(3),
  operator_uid text,
  operator_seen timestamptz(3) not null,
  runner_seen timestamptz(3) not null,
  shown_after double precision,
  paged_after double precision,
  mended_after double precision,
  claimed_at timestamptz(3),
  guess text,
  note text,
  end_asked text,
  ended_at timestamptz(3),
  ending text,
  check ((ended_at is null) = (ending is null))
);
-- At most one runs.
create unique index game_day_running on game_day ((true)) where ended_at is null;
create index game_day_started_at_idx on game_day (started_at desc);

create table game_day_runner (
  place integer primary key default 1 check (place = 1),
  id uuid not null,
  seen_at timestamptz(3) not null,
  offers jsonb not null
);
