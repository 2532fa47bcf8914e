import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OrganizationController } from './organization.controller.ts';
import { OrganizationRepository } from './organization.repository.ts';
import { OrganizationService } from './organization.service.ts';
import { OrganizationAuditEntry } from './organization-audit-entry.entity.ts';
import { Organization } from './organization.entity.ts';

@Module({
  imports: [TypeOrmModule.forFeature([Organization, OrganizationAuditEntry])],
  controllers: [OrganizationController],
  providers: [OrganizationRepository, OrganizationService],
  exports: [OrganizationService],
})
export class OrganizationModule {}
