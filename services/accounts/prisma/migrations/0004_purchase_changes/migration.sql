-- A replayed event must not put a purchase back into an earlier state. Null in the rows of earlier releases: any event changes
-- them.
alter table purchases add column changed_at timestamptz(3);
