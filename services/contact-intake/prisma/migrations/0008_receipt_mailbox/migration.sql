-- What counts as one address for the limit of receipts: case does not, nor what follows a `+` (RFC 5233).
create function receipt_mailbox(address text) returns text language sql immutable strict as $$
  select regexp_replace(lower(address), '^([^+@]+)\+[^@]*@', '\1@')
$$;

drop index mail_receipts;
create index mail_receipts on mail (receipt_mailbox(recipient), created_at) where about = 'submission.stored';
