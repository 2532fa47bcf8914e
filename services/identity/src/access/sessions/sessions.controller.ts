import { ResolveSessionRequest, type ResolveSessionResponse } from '@laurel/contracts/identity/sessions.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { SessionsService } from './sessions.service.ts';

@Controller('internal/sessions')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Post('resolve')
  @HttpCode(200)
  @Authenticated({ as: 'service' })
  resolve(@Body() request: ResolveSessionRequest): Promise<ResolveSessionResponse> {
    return this.sessions.resolve(request);
  }
}
