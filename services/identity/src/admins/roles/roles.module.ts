import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OrganizationModule } from '../organization/organization.module.ts';
import { SessionsModule } from '../../access/sessions/sessions.module.ts';
import { RolesController } from './roles.controller.ts';
import { RolesRepository } from './roles.repository.ts';
import { RolesService } from './roles.service.ts';
import { AdminRole } from './admin-role.entity.ts';

@Module({
  imports: [TypeOrmModule.forFeature([AdminRole]), OrganizationModule, SessionsModule],
  controllers: [RolesController],
  providers: [RolesRepository, RolesService],
  exports: [RolesService],
})
export class RolesModule {}
