import { expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import type { CapacityCurve, CapacityPoint, MeasuredRelease } from '@sevenfold/contracts/capacity';
import { showToOperator } from '../../testing/show-to-operator';
import { Capacity } from './capacity';

const point: CapacityPoint = {
  people: 300,
  kept: true,
  delivered: 0.98,
  p50Ms: 6,
  p99Ms: 30,
  podCores: 0.3,
  podBytes: 200 * 1024 ** 2,
  throttled: 0,
  gatewayCores: 0.15,
  storeCores: 0.01,
  databaseCores: 0.02,
};
const curve: CapacityCurve = {
  journey: 'busy-room',
  stack: 'embedded',
  perRoom: 25,
  pods: 1,
  cores: 0.5,
  people: 300,
  limit: 'pod',
  because: 'it used 95 % of 0.5 cores',
  points: [point, { ...point, people: 325, kept: false, delivered: 0.9 }],
  machine: { cores: 2, usedByOthers: 0.05 },
};
const quiet: CapacityCurve = {
  ...curve,
  journey: 'quiet',
  points: [{ ...point, people: 3_000, delivered: null }],
};
const release: MeasuredRelease = { version: '0.2.0', on: '2026-11-27', curves: [curve, quiet] };

const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('says how many people a pod takes, what limited it, and where objectives were missed', async () => {
  await showToOperator(<Capacity release={release} />);
  expect(screen.getByText('1 pod handles 300 people.')).toBeTruthy();
  expect(screen.getByText(/The limit was the pod: it used 95 % of 0.5 cores/)).toBeTruthy();
  const row = within(screen.getByRole('row', { name: /325/, hidden: true }));
  expect(row.getByText('90 %')).toBeTruthy();
  expect(row.getByText('missed')).toBeTruthy();
});

it('computes what a number of people would need, and what that costs at the prices entered', async () => {
  await showToOperator(<Capacity release={release} />);
  type('People', '30,000');
  type('Speaking, in %', '0');
  expect(fact('Room pods')).toBe('5');
  expect(fact('Money')).toBe('Enter both prices');
  type('Price of a core', '20');
  type('Price of a GiB', '0');
  expect(fact('Cores to pay for')).toBe('10');
  expect(fact('Money')).toBe('200');
});

it('says what is wrong with a number, and computes nothing from it', async () => {
  await showToOperator(<Capacity release={release} />);
  type('Speaking, in %', '120');
  expect(screen.getByText('From 0 to 100. Write decimals with a point.')).toBeTruthy();
  expect(screen.queryByText('Room pods')).toBeNull();
});

it.each(['0,5', '12,50', '0,125'])('rejects a price with a decimal comma, and says so: %s', async price => {
  await showToOperator(<Capacity release={release} />);
  type('Price of a GiB', '0.5');
  type('Price of a core', price);
  expect(screen.getByText('A number, 0 or more. Write decimals with a point.')).toBeTruthy();
  expect(fact('Money')).toBe('Enter both prices');
});

it('counts whole people', async () => {
  await showToOperator(<Capacity release={release} />);
  type('People', '1.5');
  expect(screen.getByText('A whole number up to a billion.')).toBeTruthy();
  expect(screen.queryByText('Room pods')).toBeNull();
});

it('keeps stacks and room sizes apart', async () => {
  const curves = [curve, { ...curve, stack: 'full', people: 250 }, { ...curve, perRoom: 100, people: 200 }];
  await showToOperator(<Capacity release={{ ...release, curves }} />);
  expect(screen.getAllByText(/^1 pod handles/)).toHaveLength(1);
  const load = 'Everyone speaks, rooms of 100, 0.5 of a core for each pod, embedded stack';
  fireEvent.change(screen.getByLabelText('Load'), { target: { value: load } });
  expect(screen.getByText('1 pod handles 200 people.')).toBeTruthy();
});

it('warns about figures that were measured on a busy machine', async () => {
  const busy = { ...curve, machine: { cores: 2, usedByOthers: 1.2 } };
  await showToOperator(<Capacity release={{ ...release, curves: [busy] }} />);
  expect(screen.getByText(/Other programs used up to 1.2 of these cores/)).toBeTruthy();
});

it('says how to measure if nothing has been measured yet', async () => {
  await showToOperator(<Capacity release={{ ...release, curves: [] }} />);
  expect(screen.getByText('npm run capacity -- --keep')).toBeTruthy();
});
