import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ProgramsModule } from '../../program/programs/programs.module.ts';
import { DnsLookup } from './dns/dns-lookup.ts';
import { DomainChecks } from './dns/domain-checks.ts';
import { DomainVerifier } from './dns/domain-verifier.ts';
import { DomainsController } from './domains.controller.ts';
import { DomainsRepository } from './domains.repository.ts';
import { DomainsService } from './domains.service.ts';
import { ProgramDomain } from './program-domain.entity.ts';

@Module({
  imports: [TypeOrmModule.forFeature([ProgramDomain]), ProgramsModule],
  controllers: [DomainsController],
  providers: [DnsLookup, DomainChecks, DomainsRepository, DomainsService, DomainVerifier],
})
export class DomainsModule {}
