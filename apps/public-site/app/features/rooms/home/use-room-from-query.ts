import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { roomFromName } from '@sevenfold/contracts';
import { paths } from '../../../config/paths';

/** `?room=` opens that room, or the lobby if the name is invalid. Prerendered pages do not know the query. */
export function useRoomFromQuery(): void {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const named = query.get('room');

  useEffect(() => {
    if (named !== null) void navigate(paths.room(roomFromName(named)), { replace: true });
  }, [named, navigate]);
}
