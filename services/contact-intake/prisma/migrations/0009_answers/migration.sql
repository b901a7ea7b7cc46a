-- When an operator marked it as answered; its sender sees this.
alter table submission add column answered_at timestamptz(3);
