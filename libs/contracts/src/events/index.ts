import { accountCreatedV1 } from './accounts/account-created.v1.js';
import { accountSettingsChangedV1 } from './accounts/account-settings-changed.v1.js';
import { badgeAwardedV1 } from './accounts/badge-awarded.v1.js';
import { erasureCancelledV1 } from './accounts/erasure-cancelled.v1.js';
import { erasureCompletedV1 } from './accounts/erasure-completed.v1.js';
import { erasureScheduledV1 } from './accounts/erasure-scheduled.v1.js';
import { erasureStartedV1 } from './accounts/erasure-started.v1.js';
import { exportRequestedV1 } from './accounts/export-requested.v1.js';
import { divisionRequestApprovedV1 } from './accounts/division-request-approved.v1.js';
import { divisionRequestDeniedV1 } from './accounts/division-request-denied.v1.js';
import { divisionRequestSubmittedV1 } from './accounts/division-request-submitted.v1.js';
import { membershipChangedV1 } from './accounts/membership-changed.v1.js';
import { membershipGrantedV1 } from './accounts/membership-granted.v1.js';
import { accountsOperatorActionRecordedV1 } from './accounts/operator-action-recorded.v1.js';
import { contactIntakeOperatorActionRecordedV1 } from './contact-intake/operator-action-recorded.v1.js';
import { submissionReceivedV1 } from './contact-intake/submission-received.v1.js';
import { submissionStoredV1 } from './contact-intake/submission-stored.v1.js';
import { identityOperatorActionRecordedV1 } from './identity/operator-action-recorded.v1.js';
import { sessionSignedInV1 } from './identity/session-signed-in.v1.js';
import { sessionSignedOutV1 } from './identity/session-signed-out.v1.js';
import { maintenanceChangedV1 } from './moderation/maintenance-changed.v1.js';
import { roomCommandRequestedV1 } from './moderation/room-command-requested.v1.js';
import { roomsGatewayOperatorActionRecordedV1 } from './rooms-gateway/operator-action-recorded.v1.js';
import { roomCommandCompletedV1 } from './rooms-gateway/room-command-completed.v1.js';
import { roomHostChangedV1 } from './rooms-gateway/room-host-changed.v1.js';
import { roomMemberJoinedV1 } from './rooms-gateway/room-member-joined.v1.js';
import { roomMemberKickedV1 } from './rooms-gateway/room-member-kicked.v1.js';
import { roomMemberLeftV1 } from './rooms-gateway/room-member-left.v1.js';
import { roomOpenedV1 } from './rooms-gateway/room-opened.v1.js';
import { roomSessionEndedV1 } from './rooms-gateway/room-session-ended.v1.js';
import { roomSessionStartedV1 } from './rooms-gateway/room-session-started.v1.js';
import { userActionReportedV1 } from './rooms-gateway/user-action-reported.v1.js';
import { incidentOpenedV1 } from './status/incident-opened.v1.js';
import { incidentResolvedV1 } from './status/incident-resolved.v1.js';
import { incidentUpdatedV1 } from './status/incident-updated.v1.js';
import { statusOperatorActionRecordedV1 } from './status/operator-action-recorded.v1.js';
import { usageReportedV1 } from './status/usage-reported.v1.js';
import { identityDataCollectedV1 } from './identity/personal-data-collected.v1.js';
import { identityDataForgottenV1 } from './identity/personal-data-forgotten.v1.js';
import { contactIntakeDataCollectedV1 } from './contact-intake/personal-data-collected.v1.js';
import { contactIntakeDataForgottenV1 } from './contact-intake/personal-data-forgotten.v1.js';
import { roomsGatewayDataCollectedV1 } from './rooms-gateway/personal-data-collected.v1.js';
import { roomsGatewayDataForgottenV1 } from './rooms-gateway/personal-data-forgotten.v1.js';
import { moderationDataCollectedV1 } from './moderation/personal-data-collected.v1.js';
import { moderationDataForgottenV1 } from './moderation/personal-data-forgotten.v1.js';
import { purchaseRecordedV1 } from './purchases/purchase-recorded.v1.js';
import type { EventDefinition } from './define-event.js';

/** Every released event. A file that is missing here does not exist for AsyncAPI, topics and snapshots. */
export const events = [
  accountCreatedV1,
  accountSettingsChangedV1,
  badgeAwardedV1,
  erasureScheduledV1,
  erasureCancelledV1,
  erasureStartedV1,
  erasureCompletedV1,
  exportRequestedV1,
  divisionRequestApprovedV1,
  divisionRequestDeniedV1,
  divisionRequestSubmittedV1,
  membershipChangedV1,
  membershipGrantedV1,
  accountsOperatorActionRecordedV1,
  contactIntakeOperatorActionRecordedV1,
  submissionReceivedV1,
  submissionStoredV1,
  identityOperatorActionRecordedV1,
  sessionSignedInV1,
  sessionSignedOutV1,
  maintenanceChangedV1,
  roomCommandRequestedV1,
  roomsGatewayOperatorActionRecordedV1,
  roomCommandCompletedV1,
  roomHostChangedV1,
  roomMemberJoinedV1,
  roomMemberKickedV1,
  roomMemberLeftV1,
  roomOpenedV1,
  roomSessionEndedV1,
  roomSessionStartedV1,
  userActionReportedV1,
  incidentOpenedV1,
  incidentResolvedV1,
  incidentUpdatedV1,
  statusOperatorActionRecordedV1,
  usageReportedV1,
  identityDataCollectedV1,
  identityDataForgottenV1,
  contactIntakeDataCollectedV1,
  contactIntakeDataForgottenV1,
  roomsGatewayDataCollectedV1,
  roomsGatewayDataForgottenV1,
  moderationDataCollectedV1,
  moderationDataForgottenV1,
  purchaseRecordedV1,
] as unknown as readonly EventDefinition[];
