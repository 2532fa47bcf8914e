import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AdminRightsLookup } from '@laurel/service-kit/auth/admin-rights';
import { CodesModule } from '../../access/codes/codes.module.ts';
import { MailModule } from '../../mail/mail.module.ts';
import { OrganizationModule } from '../organization/organization.module.ts';
import { SessionsModule } from '../../access/sessions/sessions.module.ts';
import { AdminSignInController } from './admin-sign-in.controller.ts';
import { AdminSignInService } from './admin-sign-in.service.ts';
import { AdminRightsService } from './admin-rights.service.ts';
import { AdminsController } from './admins.controller.ts';
import { AdminsRepository } from './admins.repository.ts';
import { AdminsService } from './admins.service.ts';
import { AdminUser } from './admin-user.entity.ts';

@Module({
  imports: [TypeOrmModule.forFeature([AdminUser]), CodesModule, MailModule, OrganizationModule, SessionsModule],
  controllers: [AdminSignInController, AdminsController],
  providers: [
    AdminSignInService,
    AdminsRepository,
    AdminsService,
    AdminRightsService,
    { provide: AdminRightsLookup, useExisting: AdminRightsService },
  ],
  exports: [AdminsService],
})
export class AdminsModule {}
