import { isId } from '@laurel/contracts/validation/id';
import type { ProgramResolver } from '@laurel/service-kit/auth/program-access';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AdminTagsRepository } from './admin-tags.repository.ts';

/** The program of the tag that an admin path names. */
@Injectable()
export class AdminTagProgram implements ProgramResolver {
  constructor(private readonly repository: AdminTagsRepository) {}

  async programOf(request: FastifyRequest): Promise<string | null> {
    const { admin_tag_id: id } = request.params as { admin_tag_id?: string };
    return isId(id) ? this.repository.programOf(id) : null;
  }
}
