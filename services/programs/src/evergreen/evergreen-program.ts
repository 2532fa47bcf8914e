import { isId } from '@laurel/contracts/validation/id';
import type { ProgramResolver } from '@laurel/service-kit/auth/program-access';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { EvergreenRepository } from './evergreen.repository.ts';

/** The program of the evergreen setting that an admin path names. */
@Injectable()
export class EvergreenProgram implements ProgramResolver {
  constructor(private readonly repository: EvergreenRepository) {}

  async programOf(request: FastifyRequest): Promise<string | null> {
    const { evergreen_value_id: id } = request.params as { evergreen_value_id?: string };
    return isId(id) ? this.repository.programOf(id) : null;
  }
}
