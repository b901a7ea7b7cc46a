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

-- Formerly a4f891872cdac04e4f77d483e891a68000e61e951fde0cd58b93736d2f5245d1, with the tables of @sevenfold/messaging here.
