import { expect, it } from '@jest/globals';
import { asyncApiPage } from './asyncapi-page.js';

const page = asyncApiPage({
  info: { title: 'T & T', description: 'One.\n\nTwo `<b>`.', license: { name: 'L' }, tags: [] },
  servers: {},
  channels: {
    news: {
      address: 'news',
      description: '<script>alert(1)</script>',
      messages: { told: { $ref: '#/components/messages/told' } },
      bindings: {},
    },
  },
  operations: {},
  components: {
    messages: {
      told: {
        name: 'told',
        summary: 'Something.',
        contentType: 'application/json',
        payload: {
          type: 'object',
          required: ['who'],
          properties: {
            who: { type: 'string', maxLength: 64 },
            what: {
              oneOf: [{ const: 'a', description: 'The first.' }, { $ref: '#/components/schemas/Other' }],
            },
            when: { type: 'array', items: { type: 'integer', minimum: 0 } },
          },
        },
        examples: [{ payload: { who: '</pre>' } }],
      },
    },
    schemas: { Other: { type: 'null' } },
  },
});

it('shows texts verbatim, whatever they contain', () => {
  expect(page).toContain('<h1>T &amp; T</h1>');
  expect(page).toContain('<p>Two <code>&lt;b&gt;</code>.</p>');
  expect(page).toContain('&lt;script&gt;');
  expect(page).not.toMatch(/<script|<b>\.|"<\/pre>"/);
});

it('shows the parts of a schema with their limits, choices and items', () => {
  expect(page).toContain('<code>who</code> <i>string ≤ 64 characters</i>');
  expect(page).toContain('<code>what</code> <small>optional</small>');
  expect(page).toContain('or <i>&quot;a&quot;</i> The first.');
  expect(page).toContain('or <i>null</i>');
  expect(page).toContain('each <i>integer ≥ 0</i>');
});
