import { JoinRoomForm } from './join-room-form';

export function JoinRoomPage() {
  return (
    <div className="page page-narrow">
      <h1 className="page-title">Join a room</h1>
      <p className="page-lead">Somebody told you a name? Type it. If nobody is there yet, you host.</p>
      <JoinRoomForm />
    </div>
  );
}
