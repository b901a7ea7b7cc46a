export const reach = {
  altitude: { from: 0, to: 120, by: 10 },
  zoom: { from: 0.8, to: 2.5, by: 0.2 },
  tilt: { from: -45, to: 45, by: 15 },
  panX: { from: -50, to: 50, by: 10 },
  panY: { from: -30, to: 30, by: 10 },
} as const;

export type Control = keyof typeof reach;
export type Mode = 'manual' | 'auto' | 'follow';

export type Flight = Record<Control, number> & {
  mode: Mode;
  /** Metres along the valley, which is a loop, and metres above ground. */
  place: number;
  height: number;
  /** Metres per second; the drawing leans by it. */
  speed: number;
  /** Metres left to fly by hand. */
  wanted: number;
  trainPlace: number;
  battery: number;
  recording: boolean;
  recordedSeconds: number;
  seconds: number;
};

export const valleyMetres = 1600;
const climbing = 14;
const cruising = 18;
const trainSpeed = 16;
const drainPerSecond = 0.22;
const recordingDrainPerSecond = 0.12;
const chargePerSecond = 6;

export const startingFlight: Flight = {
  mode: 'manual',
  altitude: 40,
  zoom: 1,
  tilt: 0,
  panX: 0,
  panY: 0,
  place: 0,
  height: 0,
  speed: 0,
  wanted: 0,
  trainPlace: 240,
  battery: 100,
  recording: false,
  recordedSeconds: 0,
  seconds: 0,
};

/** Sets a control. Altitude and pan switch to manual; zoom and tilt don't. */
export function turned(flight: Flight, control: Control, value: number): Flight {
  const { from, to } = reach[control];
  const mode = control === 'zoom' || control === 'tilt' ? flight.mode : 'manual';
  return { ...flight, mode, [control]: Math.max(from, Math.min(to, value)) };
}

export const inMode = (flight: Flight, mode: Mode): Flight => ({ ...flight, mode, wanted: 0 });

export const pushed = (flight: Flight, metres: number): Flight => ({
  ...flight,
  mode: 'manual',
  wanted: Math.max(-240, Math.min(240, flight.wanted + metres)),
});

/** A new recording starts at zero. */
export const recordingToggled = (flight: Flight): Flight =>
  flight.recording ? { ...flight, recording: false } : { ...flight, recording: true, recordedSeconds: 0 };

/** The shorter signed distance around the valley, which is a loop. */
export function wayTo(from: number, to: number): number {
  const way = (((to - from) % valleyMetres) + valleyMetres) % valleyMetres;
  return way > valleyMetres / 2 ? way - valleyMetres : way;
}

const around = (place: number) => ((place % valleyMetres) + valleyMetres) % valleyMetres;

export function flown(before: Flight, seconds: number): Flight {
  const flight = { ...before, seconds: before.seconds + seconds };
  flight.trainPlace = around(flight.trainPlace + trainSpeed * seconds);
  steer(flight, seconds);
  const climb = Math.max(-climbing * seconds, Math.min(climbing * seconds, flight.altitude - flight.height));
  flight.height += climb;
  power(flight, seconds);
  if (flight.recording) flight.recordedSeconds += seconds;
  return flight;
}

function steer(flight: Flight, seconds: number) {
  if (flight.mode === 'auto') {
    // Survey: slow waves along the valley while the camera pans from side to side.
    flight.altitude = Math.round((70 + 40 * Math.sin(flight.seconds * 0.22)) / 10) * 10;
    flight.panX = Math.round(50 * Math.sin(flight.seconds * 0.45));
    flight.panY = Math.round(-10 + 12 * Math.sin(flight.seconds * 0.3));
  } else if (flight.mode === 'follow') {
    flight.altitude = 40;
    flight.panX = Math.round(Math.max(-50, Math.min(50, wayTo(flight.place, flight.trainPlace) / 3)));
    flight.panY = -20;
  }
  const wish = wishedSpeed(flight);
  flight.speed += (wish - flight.speed) * Math.min(1, seconds * 2.2);
  const flownMetres = flight.height > 1 ? flight.speed * seconds : 0;
  flight.place = around(flight.place + flownMetres);
  if (flight.mode === 'manual') flight.wanted = Math.abs(flight.wanted) < 1 ? 0 : flight.wanted - flownMetres;
}

function wishedSpeed(flight: Flight): number {
  if (flight.battery <= 0) return 0;
  if (flight.mode === 'auto') return cruising;
  if (flight.mode === 'follow')
    return Math.max(-34, Math.min(34, wayTo(flight.place, flight.trainPlace) * 0.9));
  return Math.max(-30, Math.min(30, flight.wanted * 0.8));
}

/** An empty battery lands the drone; it charges on the ground and can take off again. */
function power(flight: Flight, seconds: number) {
  const flies = flight.height > 0.5 || flight.altitude > 0;
  const drain = drainPerSecond + (flight.recording ? recordingDrainPerSecond : 0);
  flight.battery = Math.max(0, Math.min(100, flight.battery + (flies ? -drain : chargePerSecond) * seconds));
  if (flight.battery > 0) return;
  flight.altitude = 0;
  flight.mode = 'manual';
  flight.wanted = 0;
}

/** Percent. Weaker with distance from the start and with height. */
export const signalOf = ({ place, height }: Flight): number =>
  Math.round(Math.max(5, 100 - Math.abs(wayTo(0, place)) * 0.062 - height * 0.06));

export type Light = 'green' | 'yellow' | 'red';
export const batteryLight = (percent: number): Light =>
  percent > 50 ? 'green' : percent > 20 ? 'yellow' : 'red';
export const signalLight = (percent: number): Light =>
  percent > 80 ? 'green' : percent > 60 ? 'yellow' : 'red';

export function timerText(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(whole / 60))}:${two(whole % 60)}`;
}
