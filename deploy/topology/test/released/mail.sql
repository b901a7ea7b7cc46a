-- Mails written in the transaction of the change they tell of. They leave afterwards, by SMTP; where no mail server is
-- configured they stay here to be looked at.
create table mail (
  id uuid primary key,
  -- Whose mail it is, so that it can be exported and forgotten with them.
  uid text,
  recipient text not null,
  subject text not null,
  text text not null,
  about text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'local')),
  attempts integer not null default 0,
  error text,
  created_at timestamptz(3) not null default clock_timestamp(),
  due_at timestamptz(3) not null default clock_timestamp(),
  sent_at timestamptz(3)
);
create index mail_due on mail (due_at) where status = 'queued';
create index mail_newest on mail (created_at desc, id desc);
create index mail_of_person on mail (uid);
