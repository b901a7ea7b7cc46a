-- A track that a host brought along. The row is there before the bytes are, so that quotas hold for uploads side by
-- side, and so that whatever a crash leaves behind is found again.
create table track_upload (
  id uuid primary key,
  uid text not null,
  room text not null,
  title text not null,
  artist text not null,
  content_type text not null,
  size bigint not null check (size > 0),
  -- Known once the track is there whole.
  duration_seconds double precision,
  created_at timestamptz(3) not null default now()
);
create index track_upload_uid_idx on track_upload (uid);
create index track_upload_room_idx on track_upload (room, created_at);
create index track_upload_created_at_idx on track_upload (created_at);
