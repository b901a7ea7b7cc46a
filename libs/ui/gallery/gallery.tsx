import { useState, type ReactNode } from 'react';
import { Button, Checkbox, Menu, Modal, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { divisionList } from '@sevenfold/brand';
import {
  chooseColorScheme,
  CrashScreen,
  DivisionIcon,
  ErrorBoundary,
  foldStyle,
  Logo,
  useColorScheme,
  useToast,
  type ToastType,
} from '../src/index.js';
import { ErrorText } from '../src/feedback/reference.js';
import SignOutDialog from '../src/session/sign-out-dialog.js';
import styles from './gallery.module.css';

/** The components that both apps share, in all states. A spec fails if an exported component is missing here. */
export const shown: Record<string, () => ReactNode> = {
  Colours,
  Type,
  Logo: Logos,
  DivisionIcon: DivisionIcons,
  'Button, as a class': PlainButtons,
  Button: Buttons,
  Fields,
  'Checkbox and Switch': Choices,
  Menu: Menus,
  Modal: Modals,
  SignOutDialog: SignOutDialogs,
  ErrorText: ErrorTexts,
  Toasts,
  ErrorBoundary: Boundaries,
  CrashScreen: () => <CrashScreen onRetry={() => undefined} />,
};

export function Gallery() {
  const other = useColorScheme() === 'dark' ? 'light' : 'dark';

  return (
    <main className={styles.page}>
      <header className={styles.header}>
        <h1>Components</h1>
        <Button variant="default" onClick={() => chooseColorScheme(other)}>
          Use the {other} theme
        </Button>
      </header>
      {Object.entries(shown).map(([name, Section]) => (
        <section key={name} className={styles.section} aria-label={name}>
          <h2>{name}</h2>
          <div className={styles.states}>
            <Section />
          </div>
        </section>
      ))}
    </main>
  );
}

/** One state of a component, with its name. */
function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure className={styles.state}>
      {children}
      <figcaption>{name}</figcaption>
    </figure>
  );
}

const surfaces = [
  'ground',
  'raised',
  'sunken',
  'line',
  'line-strong',
  'text',
  'muted',
  'good',
  'warning',
  'bad',
];

function Colours() {
  const names = [...surfaces, ...divisionList.map(({ id }) => `fold-${id}`)];
  return names.map(name => (
    <State key={name} name={`--sf-${name}`}>
      <span className={styles.swatch} style={{ background: `var(--sf-${name})` }} />
    </State>
  ));
}

function Type() {
  return (
    <div className={styles.type}>
      <h1>Heading 1</h1>
      <h2>Heading 2</h2>
      <h3>Heading 3</h3>
      <p>
        Text, with <a href="#link">a link</a>, <strong>strong words</strong> and <code>code</code>.
      </p>
      <p className={styles.muted}>Muted text, for what is secondary.</p>
    </div>
  );
}

function Logos() {
  return [24, 32, 56].map(size => (
    <State key={size} name={`${size} px`}>
      <Logo size={size} />
    </State>
  ));
}

function DivisionIcons() {
  return divisionList.map(({ id, name }) => (
    <State key={id} name={name}>
      <span className={styles.fold} style={foldStyle(id)}>
        <DivisionIcon division={id} size={32} />
      </span>
    </State>
  ));
}

function PlainButtons() {
  return (
    <>
      <State name="sf-button">
        <button type="button" className="sf-button">
          Join
        </button>
      </State>
      <State name="sf-button-quiet">
        <button type="button" className="sf-button sf-button-quiet">
          Cancel
        </button>
      </State>
      <State name="disabled">
        <button type="button" className="sf-button" disabled>
          Join
        </button>
      </State>
      <State name="quiet and disabled">
        <button type="button" className="sf-button sf-button-quiet" disabled>
          Cancel
        </button>
      </State>
      <State name="a link">
        <a className="sf-button" href="#link">
          Open lobby
        </a>
      </State>
    </>
  );
}

function Buttons() {
  return ['filled', 'default', 'outline', 'subtle'].flatMap(variant => [
    <State key={variant} name={variant}>
      <Button variant={variant}>Save</Button>
    </State>,
    <State key={`${variant} disabled`} name={`${variant}, disabled`}>
      <Button variant={variant} disabled>
        Save
      </Button>
    </State>,
    <State key={`${variant} loading`} name={`${variant}, loading`}>
      <Button variant={variant} loading>
        Save
      </Button>
    </State>,
  ]);
}

function Fields() {
  return (
    <div className={styles.fields}>
      <TextInput label="Name" placeholder="Ada" />
      <TextInput label="Name" description="Everyone in the room sees it." defaultValue="Ada" />
      <TextInput label="Name" error="Enter a name." required />
      <TextInput label="Name" defaultValue="Ada" disabled />
      <Textarea label="Message" placeholder="What should we know?" rows={3} />
      <Textarea label="Message" error="Write at least ten characters." defaultValue="Hi" rows={3} />
      <Select label="Division" placeholder="Choose one" data={divisionList.map(({ name }) => name)} />
      <Select label="Division" data={['Nexus']} defaultValue="Nexus" disabled />
    </div>
  );
}

function Choices() {
  return (
    <>
      <Checkbox label="Off" />
      <Checkbox label="On" defaultChecked />
      <Checkbox label="Some" indeterminate />
      <Checkbox label="Disabled" disabled />
      <Checkbox label="Disabled, on" disabled defaultChecked />
      <Checkbox label="Wrong" error="Accept the rules." />
      <Switch label="Off" />
      <Switch label="On" defaultChecked />
      <Switch label="Disabled" disabled />
      <Switch label="Disabled, on" disabled defaultChecked />
    </>
  );
}

function Menus() {
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default">Open the menu</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Ada</Menu.Label>
        <Menu.Item>Promote to helper</Menu.Item>
        <Menu.Item disabled>Hand over</Menu.Item>
        <Menu.Divider />
        <Menu.Item>Kick</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Modals() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>Open the dialog</Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Close room?">
        <p>Everyone will leave, and the queue will be lost.</p>
        <Button onClick={() => setOpened(false)}>Close room</Button>
      </Modal>
    </>
  );
}

function SignOutDialogs() {
  const [state, setState] = useState<'closed' | 'asking' | 'leaving'>('closed');
  const close = () => setState('closed');
  return (
    <>
      <Button onClick={() => setState('asking')}>Ask</Button>
      <Button variant="default" onClick={() => setState('leaving')}>
        While signing out
      </Button>
      {state !== 'closed' && (
        <SignOutDialog leaving={state === 'leaving'} onSignOut={async () => close()} onCancel={close} />
      )}
    </>
  );
}

const toasts: Record<ToastType, { title: string; message?: string }> = {
  success: { title: 'Profile saved' },
  error: { title: 'Couldn’t save the profile', message: 'The server didn’t answer. Try again.' },
  warning: { title: 'You’re offline', message: 'Changes are sent when the connection is back.' },
  info: { title: 'Ada joined the room' },
};

function Toasts() {
  const { show } = useToast();
  const showOne = (type: ToastType) => show(type, { ...toasts[type], duration: 0 });
  const types = Object.keys(toasts) as ToastType[];
  return (
    <>
      {types.map(type => (
        <Button key={type} variant="default" onClick={() => showOne(type)}>
          Show {type}
        </Button>
      ))}
      <Button onClick={() => types.forEach(showOne)}>Show all</Button>
    </>
  );
}

function Boundaries() {
  const [crashed, setCrashed] = useState(false);
  return (
    <ErrorBoundary
      fallback={retry => (
        <Button
          variant="default"
          onClick={() => {
            setCrashed(false);
            retry();
          }}
        >
          This part failed. Try again
        </Button>
      )}
    >
      {crashed ? <Crash /> : <Button onClick={() => setCrashed(true)}>Let this part fail</Button>}
    </ErrorBoundary>
  );
}

function Crash(): ReactNode {
  throw new Error('A part of the gallery failed on purpose');
}

function ErrorTexts() {
  const lost = new Error('We can’t reach the server. Check your connection and try again.');
  const known = Object.assign(new Error('This part of the site isn’t available right now.'), {
    traceId: '3b0c72e8d1f24a5b9c6d7e8f90123456',
  });
  return (
    <>
      <State name="With a reference">
        <p>
          <ErrorText error={known} />
        </p>
      </State>
      <State name="Without a trace">
        <p>
          <ErrorText error={lost} />
        </p>
      </State>
    </>
  );
}
