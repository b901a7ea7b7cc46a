import { useState } from 'react';
import { Button } from '@mantine/core';
import { Alarm } from '../../components/alarm';
import { Screen } from '../../components/screen';
import { ActivityMonitor } from './activity-monitor';
import { useApiHealth, usePolledRooms, useTrends, useWebSocketFailures } from './api/use-admin-center';
import { FailureTable } from './failure-table';
import { RoomTable } from './room-table';
import { Tiles } from './tiles';
import styles from './admin-center.module.css';

export function AdminCenter() {
  const rooms = usePolledRooms();
  const failures = useWebSocketFailures();
  const health = useApiHealth();
  const trends = useTrends();
  const [trouble, setTrouble] = useState<unknown>();
  const [refreshing, setRefreshing] = useState(false);

  const refresh = () => {
    setTrouble(undefined);
    setRefreshing(true);
    void Promise.all([rooms.refetch(), failures.refetch(), health.refetch()]).finally(() =>
      setRefreshing(false),
    );
  };

  return (
    <Screen
      title="Admin Center"
      actions={
        <Button variant="default" size="sm" onClick={refresh} loading={refreshing}>
          Refresh
        </Button>
      }
    >
      {rooms.isPending && (
        <p className={`muted ${styles.loading}`} role="status">
          Loading Admin Center...
        </p>
      )}
      <Alarm error={trouble ?? rooms.error} />
      <Tiles
        rooms={rooms.data}
        failures={failures.data}
        healthy={health.data}
        checking={health.isPending}
        trends={trends.data}
        now={Math.max(rooms.dataUpdatedAt, health.dataUpdatedAt)}
      />
      <RoomTable
        rooms={rooms.data}
        pending={rooms.isPending}
        now={rooms.dataUpdatedAt}
        onTrouble={setTrouble}
      />
      <div className={styles.pair}>
        <FailureTable failures={failures.data} now={failures.dataUpdatedAt} />
        <ActivityMonitor />
      </div>
    </Screen>
  );
}
