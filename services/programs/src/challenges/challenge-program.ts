import { isId } from '@laurel/contracts/validation/id';
import type { ProgramResolver } from '@laurel/service-kit/auth/program-access';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ChallengesRepository } from './challenges.repository.ts';

/** The program of the challenge that an admin path names. */
@Injectable()
export class ChallengeProgram implements ProgramResolver {
  constructor(private readonly repository: ChallengesRepository) {}

  async programOf(request: FastifyRequest): Promise<string | null> {
    const { challenge_id: id } = request.params as { challenge_id?: string };
    return isId(id) ? this.repository.programOf(id) : null;
  }
}
