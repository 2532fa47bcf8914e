import { type DynamicModule, Module } from '@nestjs/common';
import { GATEWAY_CONFIG, type GatewayConfig } from './config.ts';
import { EdgeController } from './edge/edge.controller.ts';
import { EdgeService } from './edge/edge.service.ts';
import { ReportController } from './edge/report.controller.ts';
import { StaticFiles } from './files/static-files.ts';
import { PageDataService } from './page/page-data.service.ts';
import { PageService } from './page/page.service.ts';
import { RateLimits } from './protection/rate-limits.ts';
import { CallService } from './proxy/call.service.ts';
import { Upstreams } from './proxy/upstreams.ts';
import { CanaryGuard } from './releases/guard/canary-guard.ts';
import { ReleaseTally } from './releases/guard/release-tally.ts';
import { RegistryReader } from './releases/known/known-registry.ts';
import { Overrides } from './releases/overrides/overrides.ts';
import { ReleaseRepository } from './releases/release.repository.ts';
import { ReleaseService } from './releases/release.service.ts';
import { SessionService } from './sessions/session.service.ts';
import { SiteService } from './sites/site.service.ts';
import { Visits } from './visits/visits.ts';

@Module({})
export class AppModule {
  static register(config: GatewayConfig): DynamicModule {
    return {
      module: AppModule,
      // The edge answers everything that nobody else does, so it stands last.
      controllers: [ReportController, EdgeController],
      providers: [
        { provide: GATEWAY_CONFIG, useValue: config },
        Upstreams,
        SiteService,
        SessionService,
        Visits,
        RateLimits,
        CallService,
        PageDataService,
        PageService,
        ReleaseRepository,
        RegistryReader,
        ReleaseTally,
        CanaryGuard,
        Overrides,
        ReleaseService,
        StaticFiles,
        EdgeService,
      ],
    };
  }
}
