import { isId } from '@laurel/contracts/validation/id';
import type { ProgramResolver } from '@laurel/service-kit/auth/program-access';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { RewardsRepository } from './rewards.repository.ts';

/** The program of the reward that an admin path names. */
@Injectable()
export class RewardProgram implements ProgramResolver {
  constructor(private readonly repository: RewardsRepository) {}

  async programOf(request: FastifyRequest): Promise<string | null> {
    const { reward_id: id } = request.params as { reward_id?: string };
    return isId(id) ? this.repository.programOf(id) : null;
  }
}
