import type { ContactSubmission } from '@sevenfold/contracts';

/** A message from Ada, whose only file has not arrived. */
export const unfinishedSubmission: ContactSubmission = {
  submissionId: '00000000-0000-4000-8000-000000000021',
  reference: '0000-0011',
  folder: 'inbox/contact/ada/1_a',
  status: 'receiving',
  excerpt: 'A recording.',
  files: [
    {
      fileId: 'file-1',
      name: 'a.png',
      size: 3,
      received: 0,
      status: 'receiving',
      url: '/api/contact/uploads/file-1',
    },
  ],
  createdAt: '2026-11-20T10:00:00.000Z',
  readAt: null,
  answeredAt: null,
};
