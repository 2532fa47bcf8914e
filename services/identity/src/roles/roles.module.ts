import { Module } from '@nestjs/common';
import { OrganizationModule } from '../organization/organization.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { RolesController } from './roles.controller.ts';
import { RolesRepository } from './roles.repository.ts';
import { RolesService } from './roles.service.ts';

@Module({
  imports: [OrganizationModule, SessionsModule],
  controllers: [RolesController],
  providers: [RolesRepository, RolesService],
  exports: [RolesService],
})
export class RolesModule {}
