-- A webhook that is done is deleted from now on. Pods of 0.2 mark it instead; once none runs, the columns `delivered_at`
-- and `given_up_at` can go.
delete from delivery where delivered_at is not null or given_up_at is not null;
