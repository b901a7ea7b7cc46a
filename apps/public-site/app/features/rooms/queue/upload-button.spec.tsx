import { jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderInRoom, RoomStub } from '../testing/render-in-room';
import { UploadButton } from './upload-button';

describe('a host’s file', () => {
  afterEach(() => void jest.restoreAllMocks());

  const choose = (content: string[], name: string) =>
    fireEvent.change(screen.getByLabelText('Track to upload'), {
      target: { files: [new File(content, name, { type: 'audio/wav' })] },
    });

  it('is not uploaded if it is empty, and the host learns why', async () => {
    const sending = jest.spyOn(XMLHttpRequest.prototype, 'send');
    renderInRoom(<UploadButton onUploaded={() => undefined} />, new RoomStub());
    choose([], 'empty.wav');
    expect((await screen.findByRole('alert')).textContent).toBe('This file is empty. Choose another one.');
    expect(sending).not.toHaveBeenCalled();
  });

  it('is not uploaded if the host cancels before it is sent', async () => {
    const sending = jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => undefined);
    renderInRoom(<UploadButton onUploaded={() => undefined} />, new RoomStub());
    choose(['sound'], 'sound.wav');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Upload a track' })).toBeTruthy();
    expect(sending).not.toHaveBeenCalled();
  });

  it('leaves the focus on the button while it uploads, and when that ends', async () => {
    renderInRoom(<UploadButton onUploaded={() => undefined} />, new RoomStub());
    screen.getByRole('button', { name: 'Upload a track' }).focus();
    choose(['sound'], 'sound.wav');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Upload a track' }));
  });
});
