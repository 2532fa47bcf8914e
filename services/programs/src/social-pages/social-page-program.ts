import { isId } from '@laurel/contracts/validation/id';
import type { ProgramResolver } from '@laurel/service-kit/auth/program-access';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { SocialPagesRepository } from './social-pages.repository.ts';

/** The program of the social network page that an admin path names. */
@Injectable()
export class SocialPageProgram implements ProgramResolver {
  constructor(private readonly repository: SocialPagesRepository) {}

  async programOf(request: FastifyRequest): Promise<string | null> {
    const { social_network_page_id: id } = request.params as { social_network_page_id?: string };
    return isId(id) ? this.repository.programOf(id) : null;
  }
}
