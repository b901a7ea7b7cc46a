import { jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderInRoom, RoomStub } from '../testing/render-in-room';
import { UploadButton } from './upload-button';

describe('a host’s file', () => {
  it('is not uploaded if it is empty, and the host is told', async () => {
    const sending = jest.spyOn(XMLHttpRequest.prototype, 'send');
    renderInRoom(<UploadButton onUploaded={() => undefined} />, new RoomStub());
    fireEvent.change(screen.getByLabelText('Track to upload'), {
      target: { files: [new File([], 'empty.wav', { type: 'audio/wav' })] },
    });
    expect((await screen.findByRole('alert')).textContent).toBe('This file is empty. Choose another one.');
    expect(sending).not.toHaveBeenCalled();
  });
});
