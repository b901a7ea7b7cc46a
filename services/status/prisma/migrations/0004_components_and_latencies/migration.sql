alter table incident
  -- Empty in rows of before and in those of the previous version: `component` alone.
  add column component_ids text[] not null default '{}',
  add column postmortem text,
  add column postmortem_at timestamptz(3),
  add check ((postmortem is null) = (postmortem_at is null));

create table status_day_latency (
  component text not null,
  day date not null,
  bucket integer not null,
  looks integer not null,
  primary key (component, day, bucket)
);
create index status_day_latency_day on status_day_latency (day);
