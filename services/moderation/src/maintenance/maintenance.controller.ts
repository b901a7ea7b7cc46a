import { Body, Controller, Get, Header, Ip, Put } from '@nestjs/common';
import { AdminOnly, CurrentPrincipal, Public, type Principal } from '@sevenfold/auth';
import {
  changedMaintenanceSchema,
  maintenanceSchema,
  changeMaintenanceSchema,
  type ChangeMaintenance,
} from '@sevenfold/contracts';
import { Answers, Operation } from '@sevenfold/service-defaults';
import { operatorOf } from '../operator.js';
import { ChangeMaintenanceHandler } from './change-maintenance.handler.js';
import { MaintenanceMode } from './maintenance-mode.js';

@Controller('api')
export class MaintenanceController {
  constructor(
    private readonly maintenance: MaintenanceMode,
    private readonly changeMaintenance: ChangeMaintenanceHandler,
  ) {}

  /** For the banner on every page. */
  @Public()
  @Operation('showMaintenance', 'Says whether the site is in maintenance.')
  @Get('maintenance')
  @Answers(maintenanceSchema)
  @Header('cache-control', 'no-cache')
  forVisitors() {
    return this.maintenance.current();
  }

  @AdminOnly()
  @Operation('showMaintenanceSettings', 'Shows the maintenance settings.')
  @Get('admin/maintenance')
  @Answers(maintenanceSchema)
  @Header('cache-control', 'no-store')
  forOperators() {
    return this.maintenance.current();
  }

  @AdminOnly()
  @Operation('changeMaintenance', 'Changes the maintenance settings.')
  @Put('admin/maintenance')
  @Answers(changedMaintenanceSchema)
  change(
    @Body({ schema: changeMaintenanceSchema }) body: ChangeMaintenance,
    @CurrentPrincipal() principal: Principal,
    @Ip() ip: string,
  ) {
    return this.changeMaintenance.execute(body, operatorOf(principal, ip));
  }
}
