import { useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import { AdminApiError } from '../../lib/admin-api';
import { sitePaths } from '../../config/paths';
import { ActivityMonitor } from './activity-monitor';
import { useApiHealth, useRooms, useWebSocketFailures } from './api/use-rooms';
import { FailureTable } from './failure-table';
import { RoomTable } from './room-table';
import { Tiles } from './tiles';
import styles from './admin-center.module.css';

export function AdminCenter() {
  const rooms = useRooms();
  const failures = useWebSocketFailures();
  const health = useApiHealth();
  const [trouble, setTrouble] = useState<string>();
  useAdminOnly(rooms.error);

  if (rooms.isPending)
    return (
      <p className="muted" role="status">
        Loading Admin Center...
      </p>
    );

  const refresh = () => {
    setTrouble(undefined);
    void Promise.all([rooms.refetch(), failures.refetch(), health.refetch()]);
  };
  const shown = trouble ?? rooms.error?.message;

  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1 className="screen-title">Admin Center</h1>
        <Button
          variant="default"
          size="sm"
          onClick={refresh}
          loading={rooms.isRefetching && !rooms.isFetchedAfterMount}
        >
          Refresh
        </Button>
      </div>
      {shown && (
        <p className="alarm" role="alert">
          {shown}
        </p>
      )}
      <Tiles
        rooms={rooms.data ?? []}
        failures={failures.data ?? []}
        healthy={health.data}
        checking={health.isPending}
      />
      <RoomTable rooms={rooms.data ?? []} onTrouble={setTrouble} />
      <div className={styles.pair}>
        <FailureTable failures={failures.data ?? []} />
        <ActivityMonitor />
      </div>
    </div>
  );
}

/** The server has said that this person is no operator: the page that explains it is the site's. */
function useAdminOnly(error: Error | null) {
  const forbidden = error instanceof AdminApiError && error.status === 403;
  useEffect(() => {
    if (forbidden) location.replace(sitePaths.adminRequired);
  }, [forbidden]);
}
