import {
  ParticipantActionTable,
  ParticipantAnswerTable,
  ParticipantChallengeTable,
  ParticipantQuestionTable,
} from '@laurel/contracts/identity/participants/activity.dto';
import { PageQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Controller, Get, Query } from '@nestjs/common';
import { participantProgram } from './participant-program.ts';
import { RecordsService } from './records.service.ts';

const view = { resource: 'users', action: 'view', program: participantProgram } as const;

@Controller('admin/v2/participants/:participant_id')
export class RecordsController {
  constructor(private readonly records: RecordsService) {}

  @Get('participant_actions')
  @Authenticated(view)
  @Transactional()
  actions(
    @Scope() scope: TenantScope,
    @IdParam('participant_id') id: string,
    @Query() query: PageQuery,
  ): Promise<ParticipantActionTable> {
    return this.records.actions(scope, id, query);
  }

  @Get('challenges')
  @Authenticated(view)
  @Transactional()
  challenges(
    @Scope() scope: TenantScope,
    @IdParam('participant_id') id: string,
    @Query() query: PageQuery,
  ): Promise<ParticipantChallengeTable> {
    return this.records.challenges(scope, id, query);
  }

  @Get('participant_answers')
  @Authenticated(view)
  @Transactional()
  answers(
    @Scope() scope: TenantScope,
    @IdParam('participant_id') id: string,
    @Query() query: PageQuery,
  ): Promise<ParticipantAnswerTable> {
    return this.records.answers(scope, id, query);
  }

  @Get('questions')
  @Authenticated(view)
  @Transactional()
  questions(
    @Scope() scope: TenantScope,
    @IdParam('participant_id') id: string,
    @Query() query: PageQuery,
  ): Promise<ParticipantQuestionTable> {
    return this.records.questions(scope, id, query);
  }
}
