import { useState } from 'react';
import { Button } from '@mantine/core';
import {
  IconArrowsExchange,
  IconDoorEnter,
  IconDoorExit,
  IconHomePlus,
  IconPlayerPlay,
  IconPlayerStop,
  IconPoint,
  type Icon,
} from '@tabler/icons-react';
import type { Activity } from '@sevenfold/contracts';
import { Moment } from '../../components/moment';
import { PersonLink } from '../../components/person-link';
import { useActivities } from './api/use-activities';
import styles from './activity-monitor.module.css';

const looks: Record<Activity['type'], { icon: Icon; colour: string }> = {
  room_created: { icon: IconHomePlus, colour: 'var(--sf-fold-summit-text)' },
  user_joined: { icon: IconDoorEnter, colour: 'var(--sf-good)' },
  user_left: { icon: IconDoorExit, colour: 'var(--sf-muted)' },
  host_changed: { icon: IconArrowsExchange, colour: 'var(--sf-fold-lumina-text)' },
  session_started: { icon: IconPlayerPlay, colour: 'var(--sf-fold-echoverse-text)' },
  session_ended: { icon: IconPlayerStop, colour: 'var(--sf-warning)' },
  other: { icon: IconPoint, colour: 'var(--sf-text)' },
};

export function ActivityMonitor() {
  const [running, setRunning] = useState(false);
  const { activities, clear } = useActivities(running);

  return (
    <section className="panel" aria-labelledby="activity">
      <div className="panel-head">
        <h2 id="activity">Activity</h2>
        {running && (
          <span className={styles.live} role="status">
            Live monitoring active
          </span>
        )}
        <span className={styles.buttons}>
          <Button variant="default" size="xs" onClick={() => setRunning(current => !current)}>
            {running ? 'Stop Monitoring' : 'Start Monitoring'}
          </Button>
          <Button variant="default" size="xs" onClick={clear}>
            Clear
          </Button>
        </span>
      </div>
      {activities.length === 0 ? (
        <p className="muted">{running ? 'Waiting for activity...' : 'Click "Start Monitoring" to begin'}</p>
      ) : (
        <ol
          className={styles.list}
          aria-label="Activity, newest first"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be focusable
          tabIndex={0}
        >
          {activities.map(activity => (
            <Entry key={activity.id} activity={activity} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Entry({ activity: { type, room, user, timestamp, data } }: { activity: Activity }) {
  const { icon: Sign, colour } = looks[type];
  return (
    <li className={styles.entry}>
      <Sign size={18} color={colour} aria-hidden />
      <span className={styles.what}>
        <strong>{type}</strong> {data?.['what'] && <span>{data['what']} </span>}
        {room} {user && <PersonLink uid={user} withId />}
      </span>
      <Moment className="muted" at={timestamp} seconds />
    </li>
  );
}
