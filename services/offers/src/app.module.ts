import type { ServiceConfig } from '@laurel/service-kit/config/service-config';
import { DatabaseModule } from '@laurel/service-kit/modules/database.module';
import { OutboxModule } from '@laurel/service-kit/events/outbox.module';
import { type DynamicModule, Module } from '@nestjs/common';
import { MerchantFilterModule } from './merchant-filter/merchant-filter.module.ts';
import { MerchantsModule } from './merchants/merchants.module.ts';
import { PersonalDataModule } from './personal-data/personal-data.module.ts';
import { RedemptionsModule } from './redemptions/redemptions.module.ts';

@Module({})
export class AppModule {
  static register(config: ServiceConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        DatabaseModule.register({ config }),
        OutboxModule.register({ config }),
        MerchantsModule,
        MerchantFilterModule,
        RedemptionsModule,
        PersonalDataModule,
      ],
    };
  }
}
