import { fireEvent, render, screen } from '@testing-library/react';
import { ToastProvider } from '@sevenfold/ui';
import BrandMaker from './brand-maker';

describe('the brand maker', () => {
  beforeEach(() => {
    render(
      <ToastProvider>
        <BrandMaker />
      </ToastProvider>,
    );
  });

  it('shows every choice immediately', () => {
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Tidemark' } });
    fireEvent.click(screen.getByRole('radio', { name: 'Lagoon' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Poster' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Peak' }));
    expect(screen.getByTestId('preview').dataset).toMatchObject({
      colour: 'lagoon',
      font: 'poster',
      shape: 'peak',
    });
    const mark = screen.getByRole('img', { name: 'Tidemark, the whole mark' });
    expect(mark.querySelectorAll('path')).toHaveLength(3);
    expect(mark.textContent).toBe('Tidemark');
  });

  it('shows a placeholder without a name', () => {
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: '  ' } });
    expect(screen.getByRole('img', { name: 'Your name, the whole mark' })).toBeTruthy();
  });

  it('counts characters and says when the limit is reached', () => {
    const field = screen.getByLabelText('Name');
    expect(screen.getByText('13 of 18 characters')).toBeTruthy();
    fireEvent.change(field, { target: { value: 'x'.repeat(18) } });
    expect(screen.getByRole('status').textContent).toBe(
      '18 of 18 characters: the mark has no space for more',
    );
    expect(field.getAttribute('maxlength')).toBe('18');
  });

  it('offers six colours, three typefaces, three shapes and two files', () => {
    expect(screen.getAllByRole('radio')).toHaveLength(12);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Download SVG',
      'Download PNG',
    ]);
  });
});
