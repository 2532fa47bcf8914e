import { AuditModule } from '@laurel/service-kit/audit/audit.module';
import { DatabaseModule } from '@laurel/service-kit/modules/database.module';
import { OutboxModule } from '@laurel/service-kit/events/outbox.module';
import { KnownProgramsModule } from '@laurel/service-kit/read-models/programs/known-programs.module';
import { type DynamicModule, Module } from '@nestjs/common';
import type { ReceiptsConfig } from './config.ts';
import { MerchantsModule } from './merchants/merchants.module.ts';
import { ParticipantsModule } from './participants/participants.module.ts';
import { PersonalDataModule } from './personal-data/personal-data.module.ts';
import { RepublishModule } from './republish/republish.module.ts';
import { PicturesModule } from './pictures/pictures.module.ts';
import { ProductsModule } from './products/products.module.ts';
import { PurchaseProofModule } from './purchase-proof/purchase-proof.module.ts';
import { ReceiptsModule } from './receipts/receipts.module.ts';

@Module({})
export class AppModule {
  static register(config: ReceiptsConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        DatabaseModule.register({ config }),
        OutboxModule.register({ config }),
        AuditModule.register({ config }),
        PicturesModule.register(config.filesUrl),
        KnownProgramsModule,
        ParticipantsModule,
        PersonalDataModule,
        RepublishModule,
        PurchaseProofModule,
        ProductsModule,
        MerchantsModule,
        ReceiptsModule.register(config.daysAccepted),
      ],
    };
  }
}
