import { Fragment, type ReactNode } from 'react';
import { paths } from '../../config/paths';
import { Listing } from '../../controls/listing';
import { Link } from '../../shell/link';
import { ClockDiagram } from './clock-diagram';
import { DocsHead } from './docs-head';
import { codeSamples, pathRows, refusalRows } from './reference';
import { useCurrentSection, useSectionOfAddress } from './use-current-section';
import styles from './echoverse-docs.module.css';

const sections = [
  ['listen', 'Listening'],
  ['host', 'Hosting'],
  ['late', 'When you hear it late'],
  ['clock', 'The clock'],
  ['vector', 'The sentence'],
  ['correct', 'Staying there'],
  ['connect', 'Connecting'],
  ['paths', 'The path tree'],
  ['metronome', 'A shared beat'],
  ['breaks', 'When the connection drops'],
  ['refusals', 'Error codes'],
] as const;

export function EchoverseDocs() {
  useSectionOfAddress();
  const current = useCurrentSection(sections.map(([id]) => id));

  return (
    <div className={`page ${styles.docs}`}>
      <DocsHead />
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label="On this page">
          <ol>
            {sections.map(([id, title]) => (
              <li key={id}>
                <a href={`#${id}`} aria-current={current === id ? 'location' : undefined}>
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          <Section id="listen">
            <p>
              Open a link such as <code>/r/friday-night</code>, press once so that your browser allows sound,
              and you’re where the others are: the same track, the same second. There’s nothing to install.
              Without an account you join as a guest.
            </p>
            <p>
              A room exists while someone is in it. Its name is one to 32 letters, digits, underscores or
              hyphens; any other name leads to the lobby. <Link to={paths.joinRoom}>Join a room</Link>, or see{' '}
              <Link to={paths.rydeSync}>what’s playing now</Link>.
            </p>
            <p>
              No one waits for you, and you hold no one up. If your connection is slow, your laptop sleeps or
              your battery dies, the room carries on. When you come back, you join it wherever it has got to.
            </p>
          </Section>
          <Section id="host">
            <p>
              In a room someone opens, the first person to arrive is the host until the room’s keeper joins.
              The host chooses the track, plays, pauses and seeks, can pass the role on, and can remove
              people, who can’t come back to that room for ten minutes. Everyone else can queue tracks, react,
              and write in the guestbook, unless the host has closed that.
            </p>
            <p>
              There’s only ever one host. If the host’s connection is lost for fifteen seconds, the person who
              has been there longest takes over. The old host comes back as a listener.
            </p>
            <p>
              Our bands’ rooms have no host: the house plays there, day and night. Everyone can listen, react,
              talk and write in the guestbook; the queue stays closed.
            </p>
          </Section>
          <Section id="late">
            <p>
              Between your device playing a sound and you hearing it, there’s a mixer, a driver and perhaps a
              radio. Browsers report most of that time, and the player takes it into account. Bluetooth
              speakers often report nothing, or the wrong thing.
            </p>
            <p>
              If a friend beside you is ahead, open “This device” in the room and set the delay by ear. We
              remember it for that output. Wired headphones rarely need it.
            </p>
          </Section>
          <Section id="clock">
            <p>
              Everything rests on knowing the room’s time better than a wall clock does. Your device sends
              small binary probes. Each records four times on two clocks: when it left, when the room got it,
              when the room answered, and when it was back. If both ways took the same time, half the
              difference between them is how far apart the clocks are.
            </p>
            <ClockDiagram />
            <p>
              Mostly they didn’t. A probe held up in a queue one way is wrong by half that wait. So the client
              trusts each probe by how much longer it took than the fastest recent ones, and a Kalman filter
              distils two numbers from all of them: how far the clocks differ, and how fast that changes,
              since no two crystals agree. It also tracks its own doubt, which is the band in the drawing.
            </p>
            <p className={styles.aside}>
              One thing no exchange can reveal is a route that’s always longer one way than the other. Its
              error is at most half the round trip, and on a real connection a small part of that. The train
              above has such a route: watch where the truth ends up.
            </p>
          </Section>
          <Section id="vector">
            <p>
              The room stores what the host wants as a motion vector: at server time <code>at</code>, the
              track was at <code>position</code> and moved at <code>rate</code>. A client that knows this and
              the time knows where to be, now and for the next hour. Nothing streams positions.
            </p>
            <Listing text={codeSamples.vector} />
            <p>
              <code>at</code> can be a little ahead, so that everyone hears of it before it’s due.{' '}
              <code>seq</code> grows with each change; <code>epoch</code> says which host made it, so that a
              host who has been replaced without knowing is rejected.
            </p>
          </Section>
          <Section id="correct">
            <p>
              The player measures where its sound really is, by the audio device’s own time stamps, and
              corrects as little as it can. For a track in memory:
            </p>
            <table>
              <thead>
                <tr>
                  <th scope="col">Off by</th>
                  <th scope="col">What it does</th>
                </tr>
              </thead>
              <tbody>
                <tr>
                  <td>less than 0.5 ms</td>
                  <td>nothing</td>
                </tr>
                <tr>
                  <td>up to 10 ms</td>
                  <td>plays up to 0.05% faster or slower</td>
                </tr>
                <tr>
                  <td>up to 60 ms</td>
                  <td>plays up to 1% faster or slower</td>
                </tr>
                <tr>
                  <td>more</td>
                  <td>jumps once, under a short cross-fade</td>
                </tr>
              </tbody>
            </table>
            <p>
              Tracks that fit in memory play from there and start on the exact sample. Longer ones play
              through a media element and are corrected more coarsely: nothing up to 1&nbsp;ms, up to 1.5% in
              speed up to 100&nbsp;ms, then a jump.
            </p>
          </Section>
          <Section id="connect">
            <p>
              The client for browsers and Node is <code>@sevenfold/realtime-client</code>. It reconnects,
              resumes, renews its ticket and keeps the clock by itself.
            </p>
            <Listing text={codeSamples.connect} />
            <p>
              Underneath is one WebSocket with JSON frames of at most 64 KiB and binary probes. A ticket
              admits one socket, once, within 30 seconds, from the origin that fetched it.
            </p>
          </Section>
          <Section id="paths">
            <p>
              A room is a small tree of values. Read it, write it, listen to any branch. Your own writes show
              at once and roll back if they’re rejected. The server checks every write against one table of
              rules; what isn’t in it doesn’t exist.
            </p>
            <Listing text={codeSamples.paths} />
            <Table head={['Path', 'Read by', 'Written by']} rows={pathRows} />
            <p>
              The helper for pages, <code>guardedPaths</code>, knows only paths that begin with{' '}
              <code>presence/</code>, <code>rydesync/</code> or <code>guestbook/</code>. It warns in the
              console about others and never throws.
            </p>
          </Section>
          <Section id="metronome">
            <p>
              The <Link to={paths.bandroom}>bandroom</Link> shares a beat the way rooms share a track: one
              value, from which everyone computes every beat to come.
            </p>
            <Listing text={codeSamples.metronome} />
            <p>
              Change the tempo while it runs and the next beat stays where everyone expects it; the new tempo
              begins there.
            </p>
          </Section>
          <Section id="breaks">
            <p>
              The sound keeps playing: position follows from the vector and the clock, and neither needs the
              connection. In the meantime, operations wait in a numbered queue, and each is done once, however
              often it’s sent.
            </p>
            <p>
              When it’s back, the client names the last event it saw. The room answers with everything since,
              in order, or says that it can’t and sends its full state. It never silently leaves something
              out.
            </p>
          </Section>
          <Section id="refusals">
            <p>A rejected operation says so, with a stable code:</p>
            <Table head={['Code', 'Means']} rows={refusalRows} />
            <p>
              A malformed frame affects nothing but itself. A client that reads too slowly gets the newest
              state instead of every step. If that doesn’t help, the server closes its connection with a code
              that lets it resume.
            </p>
          </Section>
        </div>
      </div>
    </div>
  );
}

function Section({ id, children }: { id: (typeof sections)[number][0]; children: ReactNode }) {
  const title = sections.find(([each]) => each === id)![1];
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

function Table({ head, rows }: { head: string[]; rows: readonly (readonly string[])[] }) {
  return (
    <table>
      <thead>
        <tr>
          {head.map(word => (
            <th key={word} scope="col">
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...others]) => (
          <tr key={first}>
            <td>
              <code>
                {first!.split(/(?<=\/)/).map(segment => (
                  <Fragment key={segment}>
                    {segment}
                    <wbr />
                  </Fragment>
                ))}
              </code>
            </td>
            {others.map((cell, index) => (
              <td key={head[index + 1]} data-head={head[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
