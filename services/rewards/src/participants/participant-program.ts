import { isId } from '@laurel/contracts/validation/id';
import type { ProgramResolver } from '@laurel/service-kit/auth/program-access';
import { Database } from '@laurel/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** The program of the participant that an admin path names. */
@Injectable()
export class ParticipantProgram implements ProgramResolver {
  constructor(private readonly database: Database) {}

  async programOf(request: FastifyRequest): Promise<string | null> {
    const { participant_id: id } = request.params as { participant_id?: string };
    if (!isId(id)) return null;
    const [row] = await this.database.unscoped<{ id: string | null }>('SELECT participant_program($1) AS id', [id]);
    return row?.id ?? null;
  }
}
