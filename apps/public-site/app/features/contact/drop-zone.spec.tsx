import { fireEvent, render, screen } from '@testing-library/react';
import { DropZone } from './drop-zone';

/** Pastes a picture with these types, and returns the names of the files that were taken. */
function paste(...types: string[]) {
  const taken: string[] = [];
  render(
    <DropZone
      label="Attachments"
      hint="hint"
      accept="image/*"
      takesPastes
      onFiles={files => taken.push(...files.map(({ name }) => name))}
    />,
  );
  const clipboardData = { files: [new File(['abc'], 'image.png')], types: [...types, 'Files'] };
  const prevented = !fireEvent.paste(screen.getByLabelText('Attachments'), { clipboardData });
  return { taken, prevented };
}

describe('pasting', () => {
  it.each([
    ['a screenshot', []],
    ['a picture copied from a page', ['text/html']],
    ['a file copied in Finder', ['text/plain']],
  ])('%s attaches it', (_, types) => {
    expect(paste(...types)).toEqual({ taken: ['image.png'], prevented: true });
  });

  it('cells or paragraphs leaves them to the text field, without their picture', () => {
    expect(paste('text/plain', 'text/html', 'text/rtf')).toEqual({ taken: [], prevented: false });
  });
});
