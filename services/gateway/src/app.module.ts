import { type DynamicModule, Module } from '@nestjs/common';
import { ApiDocuments } from './api/api-documents.ts';
import { ApiKeyUseCounter } from './api/api-key-use.ts';
import { ApiKeysService } from './api/api-keys.service.ts';
import { ApiService } from './api/api.service.ts';
import { ExternalIds } from './api/external-ids.ts';
import { AnalyticsController } from './calls/analytics/analytics.controller.ts';
import { AnalyticsService } from './calls/analytics/analytics.service.ts';
import { GATEWAY_CONFIG, type GatewayConfig } from './config.ts';
import { EdgeController } from './edge/edge.controller.ts';
import { EarlyVisitorAnswers } from './edge/early-visitor-answers.ts';
import { ReportController } from './edge/report.controller.ts';
import { LiveController } from './live/live.controller.ts';
import { LiveFeed } from './live/live-feed.ts';
import { LiveService } from './live/live.service.ts';
import { StaticFiles } from './pages/files/static-files.ts';
import { UploadedFiles } from './pages/files/uploaded-files.ts';
import { FlashMessages } from './requests/flash/flash-messages.ts';
import { PageDataService } from './pages/page/page-data.service.ts';
import { PageService } from './pages/page/page.service.ts';
import { PreviewService } from './pages/preview/preview.service.ts';
import { PersonalDataService } from './calls/personal-data/personal-data.service.ts';
import { RateLimits } from './protection/rate-limits.ts';
import { CallService } from './calls/proxy/call.service.ts';
import { VisitorAnswers } from './calls/proxy/visitor-answers.ts';
import { IncomingBodies } from './calls/proxy/incoming-bodies.ts';
import { Upstreams } from './upstreams/upstreams.ts';
import { CanaryGuard } from './releases/guard/canary-guard.ts';
import { ReleaseHealth } from './releases/guard/release-health.ts';
import { RegistryReader } from './releases/known/registry-reader.ts';
import { Overrides } from './releases/overrides/overrides.ts';
import { ReleaseRepository } from './releases/release.repository.ts';
import { ReleaseService } from './releases/release.service.ts';
import { SessionService } from './requests/sessions/session.service.ts';
import { AllowedHostsController } from './allowed-hosts/allowed-hosts.controller.ts';
import { AllowedHostsService } from './allowed-hosts/allowed-hosts.service.ts';
import { SiteService } from './requests/sites/site.service.ts';
import { RequestContexts } from './requests/request-context/request-contexts.ts';
import { UnsubscribeController } from './calls/unsubscribe/unsubscribe.controller.ts';
import { UnsubscribeService } from './calls/unsubscribe/unsubscribe.service.ts';
import { StripeWebhookController } from './calls/webhooks/stripe-webhook.controller.ts';
import { StripeWebhookService } from './calls/webhooks/stripe-webhook.service.ts';

@Module({})
export class AppModule {
  static register(config: GatewayConfig): DynamicModule {
    return {
      module: AppModule,
      // The edge has the catch-all route, so it comes last.
      controllers: [
        ReportController,
        AnalyticsController,
        StripeWebhookController,
        UnsubscribeController,
        AllowedHostsController,
        LiveController,
        EdgeController,
      ],
      providers: [
        { provide: GATEWAY_CONFIG, useValue: config },
        Upstreams,
        SiteService,
        AllowedHostsService,
        SessionService,
        RequestContexts,
        RateLimits,
        IncomingBodies,
        FlashMessages,
        VisitorAnswers,
        CallService,
        PersonalDataService,
        PageDataService,
        PageService,
        PreviewService,
        ReleaseRepository,
        RegistryReader,
        ReleaseHealth,
        CanaryGuard,
        Overrides,
        ReleaseService,
        StaticFiles,
        UploadedFiles,
        ApiDocuments,
        ApiKeysService,
        ApiKeyUseCounter,
        ExternalIds,
        ApiService,
        EarlyVisitorAnswers,
        StripeWebhookService,
        UnsubscribeService,
        AnalyticsService,
        LiveFeed,
        LiveService,
      ],
    };
  }
}
