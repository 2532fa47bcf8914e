import { isId } from '@laurel/contracts/validation/id';
import type { ProgramResolver } from '@laurel/service-kit/auth/program-access';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ProfilesRepository } from './profiles.repository.ts';

/** The program of the profile entry that an admin path names. */
@Injectable()
export class ProfileProgram implements ProgramResolver {
  constructor(private readonly repository: ProfilesRepository) {}

  async programOf(request: FastifyRequest): Promise<string | null> {
    const { participant_profile_id: id } = request.params as { participant_profile_id?: string };
    return isId(id) ? this.repository.programOf(id) : null;
  }
}
