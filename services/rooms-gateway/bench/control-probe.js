// One change after the other in every room, and when it arrives: a process of its own, so that what the generator of levels
// is busy with is not counted as the server's. Times count from the intended moment of sending.
import { systems } from './systems.js';

const changesPerSecond = 5;

process.once('message', task => void measure(task));

async function measure({ name, port, entries, seconds }) {
  const system = systems[name];
  const sent = new Map();
  const latencies = [];
  const pairs = [];
  for (const { room, tickets } of entries) {
    const [writer, reader] = await Promise.all(tickets.map(ticket => system.enter(port, room, ticket)));
    reader.onText = text => {
      const at = sent.get(system.marked(text));
      if (at !== undefined) latencies.push(performance.now() - at);
    };
    pairs.push({ room, writer });
  }
  process.send('ready');
  await new Promise(resolve => process.once('message', resolve));

  const period = 1_000 / changesPerSecond / pairs.length;
  const began = performance.now();
  let next = 0;
  const timer = setInterval(() => {
    for (const due = Math.floor((performance.now() - began) / period) + 1; next < due; next++) {
      const { room, writer } = pairs[next % pairs.length];
      sent.set(next + 1, began + next * period);
      writer.send(system.control(room, Math.floor(next / pairs.length), next + 1));
    }
  }, 1);
  await new Promise(resolve => setTimeout(resolve, seconds * 1_000));
  clearInterval(timer);
  await new Promise(resolve => setTimeout(resolve, 500));
  process.send({ sent: next, latencies });
  process.disconnect();
}
