-- Receipts to one address are counted for each message, because one address gets few of them a day.
create index mail_receipts on mail (lower(recipient), created_at) where about = 'submission.stored';
