-- The order of delivery.
create index mail_next on mail ((unsubscribe_url is not null), due_at) where status = 'queued';
drop index mail_due;
-- Unsubscribing erases all emails to an address.
create index mail_of_recipient on mail (recipient);
