-- To start with; operators change and delete them. `{components}` becomes the names of the affected components.
insert into incident_template (id, name, title, impact, component_ids, text) values
  (gen_random_uuid(), 'Outage', 'Outage: {components}', 'down', '{}',
   'We can’t reach {components} and are looking for the cause. Next update within 30 minutes.'),
  (gen_random_uuid(), 'Slow or failing requests', 'Slow or failing requests: {components}', 'degraded', '{}',
   'Some requests to {components} are slow or fail. Trying again usually helps. We’re looking for the cause.'),
  (gen_random_uuid(), 'Sign-in problems', 'Sign-in problems', 'degraded', '{sign-in}',
   'Some people can’t sign in. Anyone who is signed in stays signed in. We’re looking for the cause.'),
  (gen_random_uuid(), 'Rooms disconnect', 'Rooms disconnect', 'degraded', '{rooms}',
   'People lose their connection to rooms and are back within seconds. Messages and queues are kept.'),
  (gen_random_uuid(), 'Uploads fail', 'Uploads fail', 'degraded', '{contact}',
   'Messages reach us, but their files may not. Interrupted uploads continue by themselves once this is fixed.')
on conflict (name) do nothing;
