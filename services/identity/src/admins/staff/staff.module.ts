import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AdminsModule } from '../admins/admins.module.ts';
import { CodesModule } from '../../access/codes/codes.module.ts';
import { MailModule } from '../../mail/mail.module.ts';
import { OrganizationModule } from '../organization/organization.module.ts';
import { RolesModule } from '../roles/roles.module.ts';
import { SessionsModule } from '../../access/sessions/sessions.module.ts';
import { AdminGrant } from './admin-grant.entity.ts';
import { Invitations } from './invitations.ts';
import { StaffController } from './staff.controller.ts';
import { StaffRepository } from './staff.repository.ts';
import { StaffService } from './staff.service.ts';

@Module({
  imports: [
    TypeOrmModule.forFeature([AdminGrant]),
    AdminsModule,
    CodesModule,
    MailModule,
    OrganizationModule,
    RolesModule,
    SessionsModule,
  ],
  controllers: [StaffController],
  providers: [StaffRepository, Invitations, StaffService],
})
export class StaffModule {}
