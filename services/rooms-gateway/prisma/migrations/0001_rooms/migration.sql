-- How far the log of a room has been written down here. Both numbers only ever grow.
create table recorded_room (
  room text primary key,
  epoch bigint not null,
  "offset" bigint not null,
  recorded_at timestamptz(3) not null default now()
);

-- A node of a room that outlives every process: session, settings, queue, guestbook, bans.
create table recorded_node (
  room text not null,
  node text not null,
  value jsonb not null,
  primary key (room, node)
);

-- A socket that was refused, broke the protocol, or was cut off.
create table socket_failure (
  id uuid primary key,
  at timestamptz(3) not null,
  ip text not null,
  error text not null,
  user_agent text not null
);
create index socket_failure_at_idx on socket_failure (at);

-- Events written in the same transaction as the change they tell of. The columns are those Debezium's outbox
-- event router expects, so that it can take the place of our relay.
create table outbox (
  id uuid primary key,
  aggregatetype text not null,
  aggregateid text not null,
  type text not null,
  payload jsonb not null,
  headers jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  -- Set once the broker has acknowledged the event. The relay looks for null, never for "greater than the last".
  sent_at timestamptz,
  -- Order within one aggregate. Gaps and late commits are normal.
  seq bigserial not null
);
create index outbox_unsent on outbox (seq) where sent_at is null;
create index outbox_sent on outbox (sent_at) where sent_at is not null;

-- Wakes the relay when the transaction commits; without it the relay would only look now and then.
create function outbox_notify() returns trigger language plpgsql as $$
begin
  notify outbox;
  return null;
end $$;
create trigger outbox_notify after insert on outbox for each statement execute function outbox_notify();

-- Events already handled. The row is written in the transaction of the handler's own changes.
create table inbox (
  event_id uuid not null,
  consumer text not null,
  handled_at timestamptz not null default now(),
  primary key (event_id, consumer)
);
create index inbox_handled_at on inbox (handled_at);
