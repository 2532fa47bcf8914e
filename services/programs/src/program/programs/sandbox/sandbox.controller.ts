import type { AdminCaller } from '@laurel/contracts/auth/caller';
import { SandboxSaved, SandboxState } from '@laurel/contracts/programs/organization/sandbox.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { SandboxService } from './sandbox.service.ts';

@Controller('admin/v2/programs/:program_id/sandbox')
export class SandboxController {
  constructor(private readonly sandboxes: SandboxService) {}

  @Get()
  @Authenticated({ resource: 'program', action: 'update' })
  show(@Scope() scope: TenantScope): Promise<SandboxState> {
    return this.sandboxes.show(scope);
  }

  @Post()
  @HttpCode(200)
  @Authenticated({ resource: 'organization', action: 'manage' })
  create(@Scope() scope: TenantScope, @CurrentCaller() caller: AdminCaller): Promise<SandboxSaved> {
    return this.sandboxes.create(scope, caller);
  }
}
