-- Where operators are with a submission: the same for all of them.
alter table submission
  add column read_at timestamptz(3),
  add column archived_at timestamptz(3),
  add column labels text[] not null default '{}',
  add column assignee_uid text,
  add column assignee_name text;
create index submission_unread on submission (created_at desc, id desc) where read_at is null and archived_at is null;
create index submission_open on submission (created_at desc, id desc) where archived_at is null;

-- What operators write to each other about it. Goes with the submission.
create table submission_note (
  id uuid primary key,
  submission_id uuid not null references submission (id) on delete cascade,
  author_uid text not null,
  author_name text not null,
  text text not null,
  created_at timestamptz(3) not null
);
create index submission_note_of on submission_note (submission_id, created_at);
