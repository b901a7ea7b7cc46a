import { useRef, useState, type RefObject } from 'react';
import { Button, Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '../../../shell/mantine-controls';
import { defaultRoom } from '@sevenfold/contracts';
import { Dialog } from '../room/dialog';
import { useDecides, useInRoom, useRoomPart } from '../room/room-context';
import { Icon } from '../room/icon';
import { useFocusFallback } from '../room/use-focus-fallback';
import dialog from '../room/dialog.module.css';
import styles from './member-list.module.css';

type Props = {
  uid: string;
  name: string;
  /** Gets the focus if the menu disappears with its member. */
  heading: RefObject<HTMLElement | null>;
};

/** The host's actions on a member. */
export function MemberMenu({ uid, name, heading }: Props) {
  const { room, attempt } = useInRoom();
  const helps = useRoomPart(state => uid in state.helpers);
  const mayRemove = useRoomPart(
    ({ room, uid: own, members, keeper }) =>
      keeper?.uid !== uid && (room !== defaultRoom || !members[own]?.anonymous),
  );
  const decides = useDecides();
  const hosts = useRoomPart(({ host }) => host === uid);
  const [removing, setRemoving] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const dropdown = useRef<HTMLDivElement>(null);
  useFocusFallback(opener, heading);

  async function makeHost() {
    if (!(await attempt(`Couldn’t make ${name} host`, room.transferHost(uid)))) return;
    // All these menus disappear with the host role. Keep the focus if the person moved it.
    const { activeElement: at, body } = document;
    if (at === body || at === opener.current || dropdown.current?.contains(at))
      heading.current?.focus({ preventScroll: true });
  }

  async function remove() {
    setRemoving(false);
    await attempt(`Couldn’t remove ${name}`, room.kick(uid));
  }

  return (
    <>
      <Menu position="bottom-end" classNames={{ item: styles.item }}>
        <Menu.Target>
          <button ref={opener} type="button" className={styles.more} aria-label={`Manage ${name}`}>
            <Icon name="more" />
          </button>
        </Menu.Target>
        <Menu.Dropdown ref={dropdown}>
          {!hosts && <Menu.Item onClick={() => void makeHost()}>Make host</Menu.Item>}
          {decides && (
            <Menu.Item
              onClick={() => void attempt(`Couldn’t change ${name}’s role`, room.setHelper(uid, !helps))}
            >
              {helps ? 'Remove as helper' : 'Make helper'}
            </Menu.Item>
          )}
          {mayRemove && <Menu.Item onClick={() => setRemoving(true)}>Remove…</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {removing && (
        <Dialog title={`Remove ${name}?`} opener={opener} onClose={() => setRemoving(false)}>
          <p>
            They’ll see that they were removed, their music stops, and they can’t come back to this room for
            10 minutes.
          </p>
          <div className={dialog.row}>
            <Button data-autofocus onClick={() => void remove()}>
              Remove {name}
            </Button>
            <Button variant="default" onClick={() => setRemoving(false)}>
              Cancel
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
