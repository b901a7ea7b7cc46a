-- Submissions of the status service's own, which tries whether sending works: shown to nobody, and cleared away soon.
alter table submission add column probe boolean not null default false;
create index submission_probe on submission (created_at) where probe;
