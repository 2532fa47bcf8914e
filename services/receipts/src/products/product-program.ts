import { isId } from '@laurel/contracts/validation/id';
import type { ProgramResolver } from '@laurel/service-kit/auth/program-access';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ProductsRepository } from './products.repository.ts';

/** The program of the product that an admin path names. */
@Injectable()
export class ProductProgram implements ProgramResolver {
  constructor(private readonly repository: ProductsRepository) {}

  async programOf(request: FastifyRequest): Promise<string | null> {
    const { purchase_proof_product_id: id } = request.params as { purchase_proof_product_id?: string };
    return isId(id) ? this.repository.programOf(id) : null;
  }
}
