import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  type PurchaseProofSettings,
  type PurchaseProofSettingsSaved,
  UpdatePurchaseProofSettingsRequest,
} from '@laurel/contracts/receipts/purchase-proof.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Body, Controller, Get, Patch } from '@nestjs/common';
import { PurchaseProofService } from './purchase-proof.service.ts';

@Controller('admin/v2/programs/:program_id/purchase_proof_program_settings')
export class PurchaseProofController {
  constructor(private readonly settings: PurchaseProofService) {}

  @Get()
  @Authenticated({ resource: 'receipts', action: 'manage' })
  @Transactional()
  show(@Scope() scope: TenantScope): Promise<PurchaseProofSettings> {
    return this.settings.show(scope);
  }

  @Patch()
  @Authenticated({ resource: 'receipts', action: 'manage' })
  @Transactional()
  update(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Body() body: UpdatePurchaseProofSettingsRequest,
  ): Promise<PurchaseProofSettingsSaved> {
    return this.settings.update(scope, caller, body);
  }
}
