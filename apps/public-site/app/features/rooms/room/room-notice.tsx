import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths';

type Props = { title: string; text: string; urgent?: boolean; action?: () => void; actionLabel?: string };

/** Instead of a room: on the way in, or when there is no way in. */
export function RoomNotice({ title, text, urgent, action, actionLabel }: Props) {
  return (
    <div className="page page-narrow" role={urgent ? 'alert' : 'status'}>
      <h1 className="page-title">{title}</h1>
      <p className="page-lead">{text}</p>
      <p style={{ display: 'flex', flexWrap: 'wrap', gap: '0.75rem', marginTop: '2rem' }}>
        {action && (
          <button type="button" className="sf-button" onClick={action}>
            {actionLabel}
          </button>
        )}
        <Link to={paths.rydeSync} className="sf-button sf-button-quiet">
          All rooms
        </Link>
      </p>
    </div>
  );
}

export function KickedNotice({ name, until }: { name: string; until: number | undefined }) {
  const back = until ? new Date(until).toLocaleTimeString(undefined, { timeStyle: 'short' }) : undefined;
  return (
    <RoomNotice
      title={`You were removed from ${name}`}
      text={
        back ? `You can come back at ${back}. Other rooms are open to you.` : 'Other rooms are open to you.'
      }
      urgent
    />
  );
}
