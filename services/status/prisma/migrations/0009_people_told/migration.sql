-- When people were first told of it by email or notification: of what probes see, only once it has lasted.
alter table incident add column people_told_at timestamptz(3);
update incident set people_told_at = started_at;
create index incident_untold on incident (started_at) where people_told_at is null and resolved_at is null;
