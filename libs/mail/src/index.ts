export { findMails } from './find-mails.js';
export { findMailsController } from './find-mails.controller.js';
export { mailConfigSchema, type MailConfig } from './mail-config.js';
export { MailDelivery } from './mail-delivery.js';
export { mailMigrations } from './migrations.js';
export { queueMail, queueMails, type NewMail } from './queue-mail.js';
