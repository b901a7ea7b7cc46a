import { useEffect, useState } from 'react';
import type { Maintenance } from '@sevenfold/contracts';
import { useAuth } from '@sevenfold/ui';
import { watchMaintenance } from './watch-maintenance';
import { MaintenanceBanner } from './maintenance-banner';
import { MaintenanceOverlay } from './maintenance-overlay';

/** Whether maintenance blocks everyone except operators. Off: only the banner shows. */
const blocksVisitors = false;

/** Shows maintenance while it is on: a banner, or an overlay that blocks visitors. */
export function MaintenanceNotice() {
  const { isAdmin } = useAuth();
  const maintenance = useMaintenance();

  if (!maintenance) return null;
  if (blocksVisitors && !isAdmin) return <MaintenanceOverlay maintenance={maintenance} />;
  return <MaintenanceBanner maintenance={maintenance} isAdmin={isAdmin} />;
}

function useMaintenance(): Maintenance | undefined {
  const [maintenance, setMaintenance] = useState<Maintenance>();
  useEffect(() => watchMaintenance(setMaintenance), []);
  return maintenance;
}
