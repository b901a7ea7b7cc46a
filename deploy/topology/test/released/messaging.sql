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
