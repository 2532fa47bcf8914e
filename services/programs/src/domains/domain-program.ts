import { isId } from '@laurel/contracts/validation/id';
import type { ProgramResolver } from '@laurel/service-kit/auth/program-access';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainsRepository } from './domains.repository.ts';

/** The program of the domain that an admin path names. */
@Injectable()
export class DomainProgram implements ProgramResolver {
  constructor(private readonly repository: DomainsRepository) {}

  async programOf(request: FastifyRequest): Promise<string | null> {
    const { domain_list_id: id } = request.params as { domain_list_id?: string };
    return isId(id) ? this.repository.programOf(id) : null;
  }
}
