import { Module } from '@nestjs/common';
import { PersonRow } from '@orderstream/projections/accounts/person.entity';
import { LogRow } from '@orderstream/projections/notifications/notifications-logs.entity';
import { rowsOf } from '../platform/database.ts';
import { AuditAdminController } from './audit.admin.controller.ts';

@Module({ imports: [rowsOf(LogRow, PersonRow)], controllers: [AuditAdminController] })
export class AuditModule {}
