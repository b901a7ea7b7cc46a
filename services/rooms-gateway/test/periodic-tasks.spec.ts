import { jest } from '@jest/globals';
import { MailDelivery } from '@sevenfold/mail';
import { PeriodicTask } from '@sevenfold/service-defaults';
import { opened } from '@sevenfold/testing';
import { KeptRoomsSweeper } from '../src/kept-rooms/kept-rooms-sweeper.js';
import { LastHour } from '../src/operators/last-hour.js';
import { RoomTrends } from '../src/operators/room-trends.js';
import { PartyUpkeep } from '../src/parties/party-upkeep.js';
import { EndedSignIns } from '../src/sockets/ended-sign-ins.js';
import { TrackSweeper } from '../src/track-uploads/track-sweeper.js';
import { RoomRetention } from '../src/upkeep/room-retention.js';
import { startGateway } from './support/running-gateway.js';

it('starts each of its tasks with the service', async () => {
  const start = jest.spyOn(PeriodicTask.prototype, 'start');
  await opened(startGateway());
  const started = start.mock.contexts.map(task => (task as PeriodicTask).constructor);
  for (const task of [
    EndedSignIns,
    KeptRoomsSweeper,
    LastHour,
    MailDelivery,
    PartyUpkeep,
    RoomRetention,
    RoomTrends,
    TrackSweeper,
  ])
    expect(started.filter(each => each === task)).toEqual([task]);
});
