-- Webhooks that are done are deleted from now on. Pods of 0.2 mark them instead. Once none runs, delete the marked rows
-- again, and only then drop `delivered_at` and `given_up_at`: a row without its mark would be sent a second time.
delete from delivery where delivered_at is not null or given_up_at is not null;
