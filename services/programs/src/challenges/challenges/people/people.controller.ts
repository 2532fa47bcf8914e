import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type {
  ChallengeAnswerTable,
  ChallengeParticipantTable,
} from '@laurel/contracts/programs/challenge-content/challenge-detail.dto';
import { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Sends } from '@laurel/service-kit/http/route-facts';
import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { challengeProgram } from '../challenge-program.ts';
import { PeopleService } from './people.service.ts';

@Controller('admin/v2/challenges/:challenge_id')
export class PeopleController {
  constructor(private readonly people: PeopleService) {}

  @Get('participants')
  @Authenticated({ resource: 'challenges', action: 'view', program: challengeProgram })
  @Transactional()
  participants(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('challenge_id') id: string,
    @Query() query: TableQuery,
  ): Promise<ChallengeParticipantTable> {
    return this.people.participants(scope, caller, id, query);
  }

  @Get('participants.csv')
  @Sends('text/csv')
  @Authenticated({ resource: 'challenges', action: 'manage', program: challengeProgram })
  exportParticipants(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('challenge_id') id: string,
    @Query() query: TableQuery,
  ): Promise<StreamableFile> {
    return this.people.exportParticipants(scope, caller, id, query);
  }

  @Get('participant_answers')
  @Authenticated({ resource: 'challenges', action: 'view', program: challengeProgram })
  @Transactional()
  answers(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('challenge_id') id: string,
    @Query() query: TableQuery,
  ): Promise<ChallengeAnswerTable> {
    return this.people.answers(scope, caller, id, query);
  }

  @Get('participant_answers.csv')
  @Sends('text/csv')
  @Authenticated({ resource: 'challenges', action: 'manage', program: challengeProgram })
  exportAnswers(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('challenge_id') id: string,
    @Query() query: TableQuery,
  ): Promise<StreamableFile> {
    return this.people.exportAnswers(scope, caller, id, query);
  }
}
