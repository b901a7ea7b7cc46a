import {
  batteryLight,
  flown,
  inMode,
  pushed,
  reach,
  recordingToggled,
  signalLight,
  signalOf,
  startingFlight,
  timerText,
  turned,
  wayTo,
  type Flight,
} from './flight';

function fly(flight: Flight, seconds: number): Flight {
  let now = flight;
  for (let done = 0; done < seconds; done += 0.05) now = flown(now, 0.05);
  return now;
}

it('has the ranges and steps of a real drone', () => {
  expect(reach).toEqual({
    altitude: { from: 0, to: 120, by: 10 },
    zoom: { from: 0.8, to: 2.5, by: 0.2 },
    tilt: { from: -45, to: 45, by: 15 },
    panX: { from: -50, to: 50, by: 10 },
    panY: { from: -30, to: 30, by: 10 },
  });
});

it('limits every control', () => {
  expect(turned(startingFlight, 'altitude', 130).altitude).toBe(120);
  expect(turned(startingFlight, 'zoom', 0.1).zoom).toBe(0.8);
  expect(turned(startingFlight, 'panY', -90).panY).toBe(-30);
});

it('climbs to its altitude and stays there', () => {
  expect(fly(turned(startingFlight, 'altitude', 120), 2).height).toBeLessThan(60);
  expect(fly(turned(startingFlight, 'altitude', 120), 12).height).toBe(120);
});

it('flies the distance requested by hand', () => {
  const there = fly(pushed(fly(startingFlight, 5), 60), 20);
  expect(there.place).toBeGreaterThan(55);
  expect(there.place).toBeLessThan(65);
  expect(Math.abs(there.speed)).toBeLessThan(1);
});

it('surveys on its own, within its limits', () => {
  let now = inMode(startingFlight, 'auto');
  const altitudes = new Set<number>();
  for (let moment = 0; moment < 900; moment += 1) {
    now = flown(now, 0.1);
    altitudes.add(now.altitude);
    expect(Math.abs(now.panX)).toBeLessThanOrEqual(50);
  }
  expect(now.mode).toBe('auto');
  expect(Math.max(...altitudes)).toBeLessThanOrEqual(120);
  expect(altitudes.size).toBeGreaterThan(5);
});

it('follows the train and catches up with it', () => {
  const near = fly(inMode(startingFlight, 'follow'), 40);
  expect(Math.abs(wayTo(near.place, near.trainPlace))).toBeLessThan(40);
});

it('switches to manual when someone steers, but not when they zoom or tilt', () => {
  const auto = inMode(startingFlight, 'auto');
  expect(turned(auto, 'altitude', 50).mode).toBe('manual');
  expect(pushed(auto, 10).mode).toBe('manual');
  expect(turned(auto, 'zoom', 2).mode).toBe('auto');
});

it('times each recording from zero', () => {
  const first = fly(recordingToggled(startingFlight), 65);
  expect(timerText(first.recordedSeconds)).toBe('01:05');
  const stopped = recordingToggled(first);
  expect(fly(stopped, 5).recordedSeconds).toBe(stopped.recordedSeconds);
  expect(recordingToggled(stopped)).toMatchObject({ recording: true, recordedSeconds: 0 });
});

it('shows a battery above 50 in green, above 20 in yellow, otherwise in red', () => {
  expect([100, 51, 50, 21, 20, 0].map(batteryLight)).toEqual([
    'green',
    'green',
    'yellow',
    'yellow',
    'red',
    'red',
  ]);
});

it('shows a signal above 80 in green, above 60 in yellow, otherwise in red', () => {
  expect([100, 81, 80, 61, 60, 5].map(signalLight)).toEqual([
    'green',
    'green',
    'yellow',
    'yellow',
    'red',
    'red',
  ]);
  expect(signalOf({ ...startingFlight, place: 0 })).toBe(100);
  expect(signalOf({ ...startingFlight, place: 800, height: 120 })).toBeLessThan(60);
});

it('lands when its battery is empty, and charges on the ground', () => {
  const empty = fly({ ...inMode(startingFlight, 'auto'), height: 40, battery: 0.1 }, 1);
  expect(empty).toMatchObject({ altitude: 0, mode: 'manual' });
  const down = fly(empty, 8);
  expect(down.height).toBe(0);
  expect(down.battery).toBeGreaterThan(10);
});
