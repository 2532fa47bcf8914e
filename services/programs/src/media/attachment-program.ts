import { isId } from '@laurel/contracts/validation/id';
import type { ProgramResolver } from '@laurel/service-kit/auth/program-access';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { MediaRepository } from './media.repository.ts';

/** The program of the attachment that an admin path names. */
@Injectable()
export class AttachmentProgram implements ProgramResolver {
  constructor(private readonly repository: MediaRepository) {}

  async programOf(request: FastifyRequest): Promise<string | null> {
    const { attachment_id: id } = request.params as { attachment_id?: string };
    return isId(id) ? this.repository.programOf(id) : null;
  }
}
