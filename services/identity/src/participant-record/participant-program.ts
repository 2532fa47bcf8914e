import { isId } from '@laurel/contracts/validation/id';
import type { ProgramResolver } from '@laurel/service-kit/auth/program-access';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ParticipantRecordRepository } from './participant-record.repository.ts';

/** The program of the participant that an admin path names. */
@Injectable()
export class ParticipantProgram implements ProgramResolver {
  constructor(private readonly repository: ParticipantRecordRepository) {}

  async programOf(request: FastifyRequest): Promise<string | null> {
    const { participant_id: id } = request.params as { participant_id?: string };
    return isId(id) ? this.repository.programOf(id) : null;
  }
}
