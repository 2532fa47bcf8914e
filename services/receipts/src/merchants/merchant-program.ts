import { isId } from '@laurel/contracts/validation/id';
import type { ProgramResolver } from '@laurel/service-kit/auth/program-access';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { MerchantsRepository } from './merchants.repository.ts';

/** The program of the merchant that an admin path names. */
@Injectable()
export class MerchantProgram implements ProgramResolver {
  constructor(private readonly repository: MerchantsRepository) {}

  async programOf(request: FastifyRequest): Promise<string | null> {
    const { purchase_proof_merchant_id: id } = request.params as { purchase_proof_merchant_id?: string };
    return isId(id) ? this.repository.programOf(id) : null;
  }
}
