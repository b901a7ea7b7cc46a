/**
 * The names under which the site logs what people do. The server accepts any name of this form, so that an older page is
 * never refused; current pages use these.
 */
export const userActionNames = [
  'signed_in',
  'signed_out',
  'page_viewed',
  'division_viewed',
  'service_viewed',
  'demo_started',
  'demo_finished',
  'badge_viewed',
  'settings_updated',
  'export_requested',
  'export_downloaded',
  'deletion_requested',
  'deletion_cancelled',
  'session_ended',
  'access_requested',
  'contact_submitted',
  'content_viewed',
  'content_purchased',
  'resource_downloaded',
  'room_created',
  'room_joined',
  'room_left',
  'track_queued',
  'soundboard_played',
  'diagram_saved',
  'theme_changed',
] as const;
export type UserActionName = (typeof userActionNames)[number];
