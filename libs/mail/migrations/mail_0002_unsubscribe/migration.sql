-- For the headers that let a mailbox unsubscribe with one click (RFC 8058). Null for mail that nobody subscribes to.
alter table mail add column unsubscribe_url text;
