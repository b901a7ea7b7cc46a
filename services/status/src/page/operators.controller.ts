import { Body, Controller, Delete, Get, HttpCode, Ip, Param, Post, Put } from '@nestjs/common';
import { AdminOnly, CurrentPrincipal, type Principal } from '@sevenfold/auth';
import {
  addressErasedSchema,
  emailSubscriptionsSchema,
  eraseAddressSchema,
  incidentChangedSchema,
  incidentReportedSchema,
  incidentTemplateChangedSchema,
  incidentTemplatesSchema,
  openIncidentSchema,
  planMaintenanceSchema,
  plannedChangedSchema,
  statusIdSchema,
  subscriptionRemovedSchema,
  subscriptionsSchema,
  updateIncidentSchema,
  writeIncidentTemplateSchema,
  writePostmortemSchema,
  type AddressErased,
  type EmailSubscriptionCounts,
  type EraseAddress,
  type IncidentChanged,
  type IncidentReported,
  type IncidentTemplateChanged,
  type IncidentTemplates as Templates,
  type OpenIncident,
  type PlanMaintenance,
  type PlannedChanged,
  type SubscriptionRemoved,
  type Subscriptions,
  type UpdateIncident,
  type WriteIncidentTemplate,
  type WritePostmortem,
} from '@sevenfold/contracts';
import { Answers, AnswersProblem, ofList, Operation, ReadsPersonalData } from '@sevenfold/service-defaults';
import { EmailSubscriptions } from '../emails/email-subscriptions.js';
import { EraseAddressHandler } from '../emails/erase-address.handler.js';
import { EditIncidentsHandler } from '../incidents/edit-incidents.handler.js';
import { IncidentTemplates } from '../incidents/incident-templates.js';
import { PlanMaintenanceHandler } from '../maintenance/plan-maintenance.handler.js';
import { SubscriptionsHandler } from '../subscriptions/subscriptions.handler.js';
import { StatusSnapshot } from './status-snapshot.js';

@AdminOnly()
@Controller('api/admin/status')
export class OperatorsController {
  constructor(
    private readonly incidents: EditIncidentsHandler,
    private readonly templates: IncidentTemplates,
    private readonly maintenance: PlanMaintenanceHandler,
    private readonly snapshot: StatusSnapshot,
    private readonly subscriptions: SubscriptionsHandler,
    private readonly emails: EmailSubscriptions,
    private readonly erasing: EraseAddressHandler,
  ) {}

  @Operation('listSubscriptions', 'Lists subscriptions, for operators.')
  @Get('subscriptions')
  @Answers(subscriptionsSchema)
  @ReadsPersonalData(ofList('subscriptions'))
  listSubscriptions(): Promise<Subscriptions> {
    return this.subscriptions.all();
  }

  @Operation('removeSubscription', 'Removes a subscription.')
  @Delete('subscriptions/:id')
  @Answers(subscriptionRemovedSchema)
  removeSubscription(
    @Param({ schema: statusIdSchema }) { id }: { id: string },
    @CurrentPrincipal() principal: Principal,
    @Ip() ip: string,
  ): Promise<SubscriptionRemoved> {
    return this.subscriptions.remove(id, { principal, ip });
  }

  @Operation('countEmailSubscriptions', 'Counts email subscriptions.')
  @Get('emails')
  @Answers(emailSubscriptionsSchema)
  countEmails(): Promise<EmailSubscriptionCounts> {
    return this.emails.counts();
  }

  @Operation('eraseEmailAddress', 'Erases an address, with its subscription and its emails.')
  @Post('emails/erase')
  @HttpCode(200)
  @Answers(addressErasedSchema)
  eraseAddress(
    @Body({ schema: eraseAddressSchema }) body: EraseAddress,
    @CurrentPrincipal() principal: Principal,
    @Ip() ip: string,
  ): Promise<AddressErased> {
    return this.erasing.execute(body, { principal, ip });
  }

  @Operation('openIncident', 'Opens an incident.')
  @AnswersProblem(404, 'There is no such component.')
  @Post('incidents')
  @Answers(incidentChangedSchema, { status: 201 })
  open(
    @Body({ schema: openIncidentSchema }) body: OpenIncident,
    @CurrentPrincipal() principal: Principal,
    @Ip() ip: string,
  ): Promise<IncidentChanged> {
    return this.shown(this.incidents.open(body, { principal, ip }));
  }

  @Operation('updateIncident', 'Adds an update to an incident.')
  @Post('incidents/:id/updates')
  @HttpCode(200)
  @Answers(incidentChangedSchema)
  update(
    @Param({ schema: statusIdSchema }) { id }: { id: string },
    @Body({ schema: updateIncidentSchema }) body: UpdateIncident,
    @CurrentPrincipal() principal: Principal,
    @Ip() ip: string,
  ): Promise<IncidentChanged> {
    return this.shown(this.incidents.update(id, body, { principal, ip }));
  }

  @Operation('writePostmortem', 'Writes the post-mortem of a resolved incident.')
  @Put('incidents/:id/postmortem')
  @Answers(incidentReportedSchema)
  writePostmortem(
    @Param({ schema: statusIdSchema }) { id }: { id: string },
    @Body({ schema: writePostmortemSchema }) body: WritePostmortem,
    @CurrentPrincipal() principal: Principal,
    @Ip() ip: string,
  ): Promise<IncidentReported> {
    return this.incidents.writePostmortem(id, body, { principal, ip });
  }

  @Operation('listIncidentTemplates', 'Lists templates for incidents.')
  @Get('templates')
  @Answers(incidentTemplatesSchema)
  listTemplates(): Promise<Templates> {
    return this.templates.all();
  }

  @Operation('createIncidentTemplate', 'Creates a template for incidents.')
  @AnswersProblem(404, 'There is no such component.')
  @Post('templates')
  @Answers(incidentTemplateChangedSchema, { status: 201 })
  createTemplate(
    @Body({ schema: writeIncidentTemplateSchema }) body: WriteIncidentTemplate,
    @CurrentPrincipal() principal: Principal,
    @Ip() ip: string,
  ): Promise<IncidentTemplateChanged> {
    return this.templates.create(body, { principal, ip });
  }

  @Operation('replaceIncidentTemplate', 'Replaces a template for incidents.')
  @Put('templates/:id')
  @Answers(incidentTemplateChangedSchema)
  replaceTemplate(
    @Param({ schema: statusIdSchema }) { id }: { id: string },
    @Body({ schema: writeIncidentTemplateSchema }) body: WriteIncidentTemplate,
    @CurrentPrincipal() principal: Principal,
    @Ip() ip: string,
  ): Promise<IncidentTemplateChanged> {
    return this.templates.replace(id, body, { principal, ip });
  }

  @Operation('removeIncidentTemplate', 'Removes a template for incidents.')
  @Delete('templates/:id')
  @Answers(incidentTemplateChangedSchema)
  removeTemplate(
    @Param({ schema: statusIdSchema }) { id }: { id: string },
    @CurrentPrincipal() principal: Principal,
    @Ip() ip: string,
  ): Promise<IncidentTemplateChanged> {
    return this.templates.remove(id, { principal, ip });
  }

  @Operation('planMaintenance', 'Plans maintenance.')
  @AnswersProblem(404, 'There is no such component.')
  @Post('maintenance')
  @Answers(plannedChangedSchema, { status: 201 })
  plan(
    @Body({ schema: planMaintenanceSchema }) body: PlanMaintenance,
    @CurrentPrincipal() principal: Principal,
    @Ip() ip: string,
  ): Promise<PlannedChanged> {
    return this.shown(this.maintenance.plan(body, { principal, ip }));
  }

  @Operation('cancelMaintenance', 'Cancels planned maintenance.')
  @Post('maintenance/:id/cancel')
  @HttpCode(200)
  @Answers(plannedChangedSchema)
  cancel(
    @Param({ schema: statusIdSchema }) { id }: { id: string },
    @CurrentPrincipal() principal: Principal,
    @Ip() ip: string,
  ): Promise<PlannedChanged> {
    return this.shown(this.maintenance.cancel(id, { principal, ip }));
  }

  private async shown<Change>(change: Promise<Change>): Promise<Change> {
    const changed = await change;
    await this.snapshot.readAgain();
    return changed;
  }
}
