create table submission (
  id uuid primary key,
  uid text not null,
  folder text not null,
  name text not null,
  email text not null,
  org text,
  message text not null,
  user_agent text not null,
  status text not null check (status in ('receiving', 'stored')),
  idempotency_key text,
  request_hash text not null,
  created_at timestamptz(3) not null,
  document_stored_at timestamptz(3),
  stored_at timestamptz(3),
  check ((status = 'stored') = (stored_at is not null)),
  check (status = 'receiving' or document_stored_at is not null)
);
create unique index submission_folder_key on submission (folder);
create unique index submission_uid_idempotency_key_key on submission (uid, idempotency_key);
create index submission_uid_created_at_id_idx on submission (uid, created_at desc, id desc);
create index submission_created_at_id_idx on submission (created_at desc, id desc);
-- What recovery looks for.
create index submission_without_document on submission (created_at) where document_stored_at is null;

create table attachment (
  id uuid primary key,
  submission_id uuid not null references submission (id),
  position integer not null,
  name text not null,
  size bigint not null check (size > 0),
  object_key text not null,
  status text not null check (status in ('receiving', 'stored', 'refused', 'cancelled', 'abandoned')),
  received bigint not null default 0 check (received between 0 and size),
  content_type text,
  sha256 text,
  refusal text,
  upload_removed_at timestamptz(3),
  check (status <> 'stored' or (content_type is not null and sha256 is not null)),
  check ((status = 'refused') = (refusal is not null))
);
create unique index attachment_object_key_key on attachment (object_key);
create unique index attachment_submission_id_position_key on attachment (submission_id, position);
-- What recovery looks for.
create index attachment_unfinished on attachment (id) where status = 'receiving' or upload_removed_at is null;

-- What each person may still send today: changed by one conditional statement, so that parallel requests cannot
-- beat it.
create table daily_quota (
  uid text not null,
  day date not null,
  submissions integer not null,
  files integer not null,
  bytes bigint not null,
  primary key (uid, day)
);

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
