-- How rooms stood, second by second, for an hour: written where something changed, and now and then. For operators.
create table room_moment (
  room text not null,
  at timestamptz(0) not null,
  moment jsonb not null,
  primary key (room, at)
);
create index room_moment_at on room_moment (at);
