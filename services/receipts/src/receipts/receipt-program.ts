import { isId } from '@laurel/contracts/validation/id';
import type { ProgramResolver } from '@laurel/service-kit/auth/program-access';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ReceiptsRepository } from './receipts.repository.ts';

/** The program of the receipt that an admin path names. */
@Injectable()
export class ReceiptProgram implements ProgramResolver {
  constructor(private readonly repository: ReceiptsRepository) {}

  async programOf(request: FastifyRequest): Promise<string | null> {
    const { receipt_id: id } = request.params as { receipt_id?: string };
    return isId(id) ? this.repository.programOf(id) : null;
  }
}
