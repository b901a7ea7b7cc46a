import { createRef } from 'react';
import { jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { residentRooms } from '@sevenfold/contracts';
import { PanelTabs } from '../room/panel-tabs';
import { Refusal, renderInRoom, RoomStub } from '../testing/render-in-room';
import { AudienceLine } from './audience-line';
import { AudiencePanel } from './audience-panel';

const hall = { stage: 500, places: 500, audience: 11_840, hostName: 'Ada' };
const listener = () => new RoomStub({ role: 'audience', uid: 'zoe', members: {}, hall });
const stepUp = () => screen.getByRole('button', { name: 'Go on stage' });

it('tells the audience how many people there are, and who hosts', () => {
  renderInRoom(<AudiencePanel focusFallback={createRef()} />, listener());
  expect(screen.getByText('12,340')).toBeTruthy();
  expect(screen.getAllByRole('definition').map(each => each.textContent)).toEqual(['500', '11,840', 'Ada']);
});

it('lets someone go on stage only while there is a place', () => {
  const room = listener();
  renderInRoom(<AudiencePanel focusFallback={createRef()} />, room);
  fireEvent.click(stepUp());
  expect(room.asked).toEqual([]);
  expect(screen.getByText(/^The stage is full/)).toBeTruthy();
  room.change({ hall: { ...hall, stage: 499 } });
  expect(screen.getByText(/^There’s space on stage/)).toBeTruthy();
  fireEvent.click(stepUp());
  expect(room.asked).toEqual([['stepUp', undefined, expect.any(Function)]]);
});

it('says so when someone else took the last place', async () => {
  const room = listener();
  room.change({ hall: { ...hall, stage: 499 } });
  room.refusal = new Refusal('room.full');
  renderInRoom(<AudiencePanel focusFallback={createRef()} />, room);
  fireEvent.click(stepUp());
  expect(await screen.findByText('Someone else took the last place on stage.')).toBeTruthy();
});

it('asks for the password of a hall that was locked, and again if it was the wrong one', async () => {
  const room = listener();
  room.change({ hall: { ...hall, stage: 499 }, access: { password: true, approval: false } });
  const enter = async (code: string, submit: () => void) => {
    room.refusal = new Refusal(code);
    submit();
    return screen.findByLabelText('Password');
  };
  renderInRoom(<AudiencePanel focusFallback={createRef()} />, room);
  const input = await enter('room.password-required', () => fireEvent.click(stepUp()));
  expect(document.activeElement).toBe(input);
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.change(input, { target: { value: 'salami' } });
  await enter('room.password-wrong', () => fireEvent.click(stepUp()));
  expect(await screen.findByText(/^That’s not the password/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'sesame' } });
  fireEvent.click(stepUp());
  expect(room.asked.map(([, password]) => password)).toEqual([undefined, 'salami', 'sesame']);
});

describe('while someone types the password', () => {
  async function typing() {
    const room = listener();
    room.change({ hall: { ...hall, stage: 499 }, access: { password: true, approval: true } });
    room.refusal = new Refusal('room.password-required');
    renderInRoom(<AudiencePanel focusFallback={createRef()} />, room);
    fireEvent.click(stepUp());
    const input = await screen.findByLabelText<HTMLInputElement>('Password');
    fireEvent.change(input, { target: { value: 'sesame' } });
    expect(document.activeElement).toBe(input);
    return { room, input };
  }

  it('keeps text and focus when the stage fills, and when a place is free again', async () => {
    const { room, input } = await typing();
    const isKept = () => {
      expect(screen.getByLabelText('Password')).toBe(input);
      expect(input.value).toBe('sesame');
      expect(document.activeElement).toBe(input);
    };
    room.change({ hall });
    isKept();
    expect(screen.getByText(/^The stage is full/)).toBeTruthy();
    expect(stepUp().ariaDisabled).toBe('true');
    fireEvent.submit(input);
    expect(room.asked).toHaveLength(1);
    room.change({ hall: { ...hall, stage: 499 } });
    isKept();
    fireEvent.submit(input);
    expect(room.asked.map(([, password]) => password)).toEqual([undefined, 'sesame']);
  });

  it('moves the focus to the text that says that the host was asked', async () => {
    const { room, input } = await typing();
    jest.spyOn(room, 'stepUp').mockImplementation((_, onWaiting) => {
      (onWaiting as () => void)();
      return new Promise<never>(() => undefined);
    });
    fireEvent.submit(input);
    const hint = await screen.findByText(/^We asked the host/);
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement!.contains(hint)).toBe(true);
  });
});

it('says that the host was asked, and asks once', async () => {
  const room = listener();
  room.change({ hall: { ...hall, stage: 499 } });
  const answer = Promise.withResolvers<void>();
  const stepUpOf = jest.spyOn(room, 'stepUp').mockImplementation((_, onWaiting) => {
    (onWaiting as () => void)();
    return answer.promise as Promise<never>;
  });
  renderInRoom(<AudiencePanel focusFallback={createRef()} />, room);
  fireEvent.click(stepUp());
  expect(await screen.findByText(/^We asked the host/)).toBeTruthy();
  fireEvent.click(stepUp());
  expect(stepUpOf).toHaveBeenCalledTimes(1);
  answer.reject(new Refusal('room.approval-denied'));
  expect(await screen.findByText('Couldn’t go on stage')).toBeTruthy();
});

it('lets someone ask again if the connection was lost before the host answered', async () => {
  const room = listener();
  room.change({ hall: { ...hall, stage: 499 } });
  const answer = Promise.withResolvers<void>();
  jest.spyOn(room, 'stepUp').mockImplementation((_, onWaiting) => {
    (onWaiting as () => void)();
    return answer.promise as Promise<never>;
  });
  renderInRoom(<AudiencePanel focusFallback={createRef()} />, room);
  fireEvent.click(stepUp());
  expect(await screen.findByText(/^We asked the host/)).toBeTruthy();
  room.change({ status: 'reconnecting' });
  answer.reject(new Refusal('client.offline'));
  expect(await screen.findByText(/^There’s space on stage/)).toBeTruthy();
});

it('tells members who else listens, and lets all but the host leave the stage', () => {
  const room = new RoomStub({ role: 'participant', uid: 'ben', hall });
  renderInRoom(<AudienceLine focusFallback={createRef()} />, room);
  expect(screen.getByText('11,840 listening in the audience')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Leave the stage' }));
  expect(room.asked).toEqual([['stepDown']]);
  room.change({ role: 'host' });
  expect(screen.queryByRole('button')).toBeNull();
});

it('has no tab for the queue in the audience, except where the house plays', () => {
  const room = listener();
  const tabs = () => screen.getAllByRole('button').map(each => each.textContent);
  renderInRoom(<PanelTabs panel="people" onChange={() => undefined} />, room);
  expect(tabs()).toEqual(['People 12,340 here', 'Guestbook']);
  room.change({ room: residentRooms[0]!.room });
  expect(tabs()).toHaveLength(3);
});
