import { isId } from '@laurel/contracts/validation/id';
import type { ProgramResolver } from '@laurel/service-kit/auth/program-access';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { FeedPostsRepository } from './feed-posts.repository.ts';

/** The program of the feed post that an admin path names. */
@Injectable()
export class FeedPostProgram implements ProgramResolver {
  constructor(private readonly repository: FeedPostsRepository) {}

  async programOf(request: FastifyRequest): Promise<string | null> {
    const { feed_post_id: id } = request.params as { feed_post_id?: string };
    return isId(id) ? this.repository.programOf(id) : null;
  }
}
