import type { ParticipantCaller } from '@laurel/contracts/auth/caller';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Sends } from '@laurel/service-kit/http/route-facts';
import { Controller, Get, type StreamableFile } from '@nestjs/common';
import { PersonalDataRepository } from './personal-data.repository.ts';

/** The gateway calls it in the participant's name; it is not reachable from outside. */
@Controller('internal/personal_data')
export class PersonalDataController {
  constructor(private readonly personal: PersonalDataRepository) {}

  @Get()
  @Sends('text/plain')
  @Authenticated({ as: 'participant' })
  read(@Scope() scope: TenantScope, @CurrentCaller() caller: ParticipantCaller): StreamableFile {
    return this.personal.read(scope, caller.participant_id);
  }
}
