-- What lies in the bucket of an upload that is not whole yet, so that every replica goes on from the same place.
alter table attachment add column kept_parts jsonb;
