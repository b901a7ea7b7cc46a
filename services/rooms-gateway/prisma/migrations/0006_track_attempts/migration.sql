-- Each track that somebody began to send, kept for an hour: what one person may send in an hour counts files that were
-- refused as well, for they have been read like any other.
create table track_attempt (
  id uuid primary key,
  uid text not null,
  size bigint not null check (size > 0),
  created_at timestamptz(3) not null default now()
);
create index track_attempt_uid_idx on track_attempt (uid, created_at);
create index track_attempt_created_at_idx on track_attempt (created_at);
