import { AuditModule } from '@laurel/service-kit/audit/audit.module';
import { DatabaseModule } from '@laurel/service-kit/modules/database.module';
import { OutboxModule } from '@laurel/service-kit/events/outbox.module';
import { IdempotencyModule } from '@laurel/service-kit/idempotency/idempotency.module';
import { type DynamicModule, Module } from '@nestjs/common';
import { ActivityModule } from './insight/activity/activity.module.ts';
import { AnalyticsModule } from './insight/analytics/analytics.module.ts';
import { ChallengesModule } from './challenges/challenges/challenges.module.ts';
import { CompletionsModule } from './challenges/completions/completions.module.ts';
import { PROGRAMS_CONFIG, type ProgramsConfig } from './config.ts';
import { ContentTagsModule } from './program/content-tags/content-tags.module.ts';
import { DashboardModule } from './insight/dashboard/dashboard.module.ts';
import { DomainsModule } from './site/domains/domains.module.ts';
import { EvergreenModule } from './program/evergreen/evergreen.module.ts';
import { FeedPostsModule } from './site/feed-posts/feed-posts.module.ts';
import { HomeModule } from './site/home/home.module.ts';
import { MediaModule } from './program/media/media.module.ts';
import { PagesModule } from './site/pages/pages.module.ts';
import { ParticipantsModule } from './participants/participants.module.ts';
import { PersonalDataModule } from './personal-data/personal-data.module.ts';
import { RepublishModule } from './republish/republish.module.ts';
import { PaymentsModule } from './payments/payments.module.ts';
import { PhotoContestModule } from './challenges/photo-contest/photo-contest.module.ts';
import { ProgramsModule } from './program/programs/programs.module.ts';
import { ReferralsModule } from './challenges/referrals/referrals.module.ts';
import { ReplacementModule } from './program/replacement/replacement.module.ts';
import { SiteModule } from './site/site/site.module.ts';
import { SocialPagesModule } from './site/social-pages/social-pages.module.ts';
import { TiersModule } from './program/tiers/tiers.module.ts';

@Module({})
export class AppModule {
  static register(config: ProgramsConfig): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [
        DatabaseModule.register({ config, programTable: 'program' }),
        OutboxModule.register({ config }),
        IdempotencyModule,
        AuditModule.register({ config }),
        ProgramsModule,
        SiteModule,
        PagesModule,
        TiersModule,
        ContentTagsModule,
        EvergreenModule,
        ChallengesModule,
        HomeModule,
        FeedPostsModule,
        CompletionsModule,
        PaymentsModule,
        MediaModule,
        ReplacementModule,
        PhotoContestModule,
        SocialPagesModule,
        ActivityModule,
        AnalyticsModule,
        DashboardModule,
        DomainsModule,
        ParticipantsModule,
        ReferralsModule,
        PersonalDataModule,
        RepublishModule,
      ],
      providers: [{ provide: PROGRAMS_CONFIG, useValue: config }],
      exports: [PROGRAMS_CONFIG],
    };
  }
}
