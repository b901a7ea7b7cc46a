-- A room that a signed-in person keeps. One row per name: of two people who claim it at once, one gets it.
create table kept_room (
  room text primary key,
  uid text not null,
  name text,
  since timestamptz(3) not null default now(),
  last_used timestamptz(3) not null default now()
);
create index kept_room_uid_idx on kept_room (uid);
create index kept_room_last_used_idx on kept_room (last_used);
-- Each minute, rows are compared with what the rooms’ nodes say. Few rooms are kept.
create index recorded_node_keeper_idx on recorded_node (room) where node = 'keeper';

create table playlist (
  id uuid primary key,
  uid text not null,
  name text not null,
  tracks jsonb not null,
  created_at timestamptz(3) not null default now(),
  unique (uid, name)
);
