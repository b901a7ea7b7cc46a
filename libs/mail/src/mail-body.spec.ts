import { htmlOf } from './mail-body.js';

describe('the body of an email', () => {
  it('says the same as the text, paragraph by paragraph', () => {
    expect(htmlOf('Hello\nAda,\n\nit is done.')).toContain('Hello<br>Ada,</p>');
  });

  it('links URLs on their own line', () => {
    expect(htmlOf('https://sevenfold.test/x?a=1&b=2')).toContain(
      'href="https://sevenfold.test/x?a=1&amp;b=2"',
    );
  });

  it('shows script as text', () => {
    expect(htmlOf('<script>alert(1)</script>')).toContain('&lt;script&gt;');
    expect(htmlOf('javascript:alert(1)')).not.toContain('href');
  });
});
