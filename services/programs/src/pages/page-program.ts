import { isId } from '@laurel/contracts/validation/id';
import type { ProgramResolver } from '@laurel/service-kit/auth/program-access';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { PagesRepository } from './pages.repository.ts';

/** The program of the page that an admin path names. */
@Injectable()
export class PageProgram implements ProgramResolver {
  constructor(private readonly repository: PagesRepository) {}

  async programOf(request: FastifyRequest): Promise<string | null> {
    const { program_page_id: id } = request.params as { program_page_id?: string };
    return isId(id) ? this.repository.programOf(id) : null;
  }
}
