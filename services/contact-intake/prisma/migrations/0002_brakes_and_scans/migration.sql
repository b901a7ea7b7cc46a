-- Why a submission had to prove that somebody took the trouble; shown to operators.
alter table submission add column suspicion text check (suspicion in ('trap', 'many'));

-- One unanswered question per person: a proof of work that is worth one submission.
create table proof_challenge (
  uid text primary key,
  challenge text not null,
  bits integer not null check (bits between 1 and 32),
  expires_at timestamptz(3) not null
);

-- What the scanner said of a stored file; 'unscanned' where there is none, or the file was too large for it.
alter table attachment add column scan text check (scan in ('clean', 'unscanned'));
update attachment set scan = 'unscanned' where status = 'stored';
alter table attachment add check (status <> 'stored' or scan is not null);
