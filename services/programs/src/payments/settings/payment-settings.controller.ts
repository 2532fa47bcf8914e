import type { PaymentSettings } from '@laurel/contracts/programs/payments/parked-payments.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Controller, Get } from '@nestjs/common';
import { PaymentSettingsService } from './payment-settings.service.ts';

@Controller('admin/v2/programs/:program_id/payment_settings')
export class PaymentSettingsController {
  constructor(private readonly settings: PaymentSettingsService) {}

  @Get()
  @Authenticated({ resource: 'rewards', action: 'manage' })
  @Transactional()
  read(@Scope() scope: TenantScope): Promise<PaymentSettings> {
    return this.settings.of(scope);
  }
}
