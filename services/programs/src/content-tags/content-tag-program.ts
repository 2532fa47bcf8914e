import { isId } from '@laurel/contracts/validation/id';
import type { ProgramResolver } from '@laurel/service-kit/auth/program-access';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ContentTagsRepository } from './content-tags.repository.ts';

/** The program of the content tag that an admin path names. */
@Injectable()
export class ContentTagProgram implements ProgramResolver {
  constructor(private readonly repository: ContentTagsRepository) {}

  async programOf(request: FastifyRequest): Promise<string | null> {
    const { content_tag_id: id } = request.params as { content_tag_id?: string };
    return isId(id) ? this.repository.programOf(id) : null;
  }
}
