import { screen } from '@testing-library/react';
import { nobodysSession, renderQueryingPage } from '../../testing/render-site';
import { ContactPage } from './contact-page';

it('has the form before its promises, which is the order on a phone', () => {
  const page = <ContactPage guard={() => <p>The form</p>} onReached={() => undefined} />;
  renderQueryingPage(page, { path: '/contact', session: nobodysSession() });
  const text = document.body.textContent;
  expect(screen.getByText('The form')).toBeTruthy();
  expect(text.indexOf('The form')).toBeLessThan(text.indexOf('A person reads it'));
});
