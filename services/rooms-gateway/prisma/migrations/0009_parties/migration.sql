-- Times at which people meet in kept rooms. Whether one still holds follows from kept_room, too: see src/parties.
create table party (
  id uuid primary key,
  room text not null,
  uid text not null,
  name text,
  title text not null,
  text text not null,
  begins_at timestamptz(3) not null,
  ends_at timestamptz(3) not null check (ends_at > begins_at),
  sequence integer not null default 0,
  created_at timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  cancelled_at timestamptz(3),
  tell_at timestamptz(3)
);
create index party_uid_idx on party (uid);
create index party_room_idx on party (room);
create index party_begins_at_idx on party (begins_at);
create index party_ends_at_idx on party (ends_at);
create index party_tell_at_idx on party (tell_at);

-- The row is claimed in the transaction that queues its email, so each goes out once whatever crashes.
create table party_email (
  party_id uuid not null references party (id) on delete cascade on update cascade,
  uid text not null,
  email text not null,
  time_zone text not null,
  token text not null,
  sent_at timestamptz(3),
  primary key (party_id, uid)
);
create unique index party_email_token_key on party_email (token);
create index party_email_uid_idx on party_email (uid);
