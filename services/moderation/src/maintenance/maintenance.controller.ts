import { Body, Controller, Get, Header, Ip, Put } from '@nestjs/common';
import { AdminOnly, CurrentPrincipal, Public, type Principal } from '@sevenfold/auth';
import { changeMaintenanceSchema, type ChangeMaintenance } from '@sevenfold/contracts';
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
  @Get('maintenance')
  @Header('cache-control', 'no-cache')
  forVisitors() {
    return this.maintenance.current();
  }

  @AdminOnly()
  @Get('admin/maintenance')
  @Header('cache-control', 'no-store')
  forOperators() {
    return this.maintenance.current();
  }

  @AdminOnly()
  @Put('admin/maintenance')
  change(
    @Body({ schema: changeMaintenanceSchema }) body: ChangeMaintenance,
    @CurrentPrincipal() principal: Principal,
    @Ip() ip: string,
  ) {
    return this.changeMaintenance.execute(body, operatorOf(principal, ip));
  }
}
