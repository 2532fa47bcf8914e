import { AuditModule } from '@laurel/service-kit/audit/audit.module';
import { DatabaseModule } from '@laurel/service-kit/modules/database.module';
import { IdempotencyModule } from '@laurel/service-kit/idempotency/idempotency.module';
import { OutboxModule } from '@laurel/service-kit/events/outbox.module';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { AccountModule } from './participants/account/account.module.ts';
import { ApiKeysModule } from './access/api-keys/api-keys.module.ts';
import { AdminTagsModule } from './participants/admin-tags/admin-tags.module.ts';
import { AdminsModule } from './admins/admins/admins.module.ts';
import { IDENTITY_CONFIG, type IdentityConfig } from './config.ts';
import { HousekeepingModule } from './housekeeping/housekeeping.module.ts';
import { OrganizationModule } from './admins/organization/organization.module.ts';
import { ImportsModule } from './participants/participant-import/imports.module.ts';
import { ParticipantApiModule } from './participants/participant-api/participant-api.module.ts';
import { ParticipantListModule } from './participants/participant-list/participant-list.module.ts';
import { ProfileAttributesModule } from './participants/profile-attributes/profile-attributes.module.ts';
import { ProfilesModule } from './participants/participant-profile/profiles.module.ts';
import { ParticipantRecordModule } from './participants/participant-record/participant-record.module.ts';
import { ParticipantsModule } from './participants/participants/participants.module.ts';
import { PersonalDataModule } from './personal-data/personal-data.module.ts';
import { RepublishModule } from './republish/republish.module.ts';
import { ProgramsModule } from './programs/programs.module.ts';
import { RolesModule } from './admins/roles/roles.module.ts';
import { SavedViewsModule } from './admins/saved-views/saved-views.module.ts';
import { SessionsModule } from './access/sessions/sessions.module.ts';
import { SignInModule } from './participants/sign-in/sign-in.module.ts';
import { StaffModule } from './admins/staff/staff.module.ts';
import { WinnersModule } from './participants/winners/winners.module.ts';
import { AuditTrailModule } from './admins/audit/audit-trail.module.ts';
import { ParticipantJobsModule } from './participants/jobs/participant-jobs.module.ts';

@Global()
@Module({})
class ConfigModule {
  static register(config: IdentityConfig): DynamicModule {
    return {
      module: ConfigModule,
      providers: [{ provide: IDENTITY_CONFIG, useValue: config }],
      exports: [IDENTITY_CONFIG],
    };
  }
}

@Module({})
export class AppModule {
  static register(config: IdentityConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.register(config),
        DatabaseModule.register({ config }),
        OutboxModule.register({ config }),
        AuditModule.register({ config }),
        IdempotencyModule,
        AuditTrailModule,
        ParticipantJobsModule,
        SavedViewsModule,
        ProgramsModule,
        SessionsModule,
        ApiKeysModule,
        ParticipantsModule,
        AccountModule,
        PersonalDataModule,
        RepublishModule,
        SignInModule,
        AdminsModule,
        OrganizationModule,
        RolesModule,
        StaffModule,
        WinnersModule,
        AdminTagsModule,
        ParticipantApiModule,
        ParticipantListModule,
        ParticipantRecordModule,
        ProfileAttributesModule,
        ProfilesModule,
        ImportsModule,
        HousekeepingModule,
      ],
    };
  }
}
