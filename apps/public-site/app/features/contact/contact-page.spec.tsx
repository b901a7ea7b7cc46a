import { screen } from '@testing-library/react';
import { nobodysSession, renderQueryingPage } from '../../testing/render-site';
import { AsPicture } from '../../shell/require-sign-in';
import { ContactPage } from './contact-page';

it('has the form before its promises, which is the order on a phone', () => {
  const page = <ContactPage guard={() => <p>The form</p>} onReached={() => undefined} />;
  renderQueryingPage(page, { path: '/contact', session: nobodysSession() });
  const text = document.body.textContent;
  expect(screen.getByText('The form')).toBeTruthy();
  expect(text.indexOf('The form')).toBeLessThan(text.indexOf('A person reads it'));
});

it('shows an empty form in the preview of the sign-in page', () => {
  const page = (
    <AsPicture value>
      <ContactPage guard={() => <p>The form</p>} onReached={() => undefined} />
    </AsPicture>
  );
  renderQueryingPage(page, { path: '/auth/signin', session: nobodysSession() });
  expect(screen.getByText('Message')).toBeTruthy();
  expect(screen.queryByText('The form')).toBeNull();
});
