import {
  ReportApiKeyUseRequest,
  ResolveApiKeyRequest,
  type ResolveApiKeyResponse,
} from '@laurel/contracts/identity/api-keys/resolve-api-key.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { KeyResolutionService } from './key-resolution.service.ts';

@Controller('internal/api_keys')
export class KeyResolutionController {
  constructor(private readonly keys: KeyResolutionService) {}

  @Post('resolve')
  @HttpCode(200)
  @Authenticated({ as: 'service' })
  resolve(@Body() request: ResolveApiKeyRequest): Promise<ResolveApiKeyResponse> {
    return this.keys.resolve(request);
  }

  @Post('use')
  @HttpCode(200)
  @Authenticated({ as: 'service' })
  report(@Body() request: ReportApiKeyUseRequest): Promise<{ success: true }> {
    return this.keys.report(request);
  }
}
