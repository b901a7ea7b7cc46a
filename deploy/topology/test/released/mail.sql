-- Emails, written in the transaction of the change they report and sent afterwards over SMTP. Without a mail
-- server they stay here for operators to read.
create table mail (
  id uuid primary key,
  -- The recipient's account, for exports and erasures.
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
