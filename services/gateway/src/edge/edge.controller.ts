import { All, Controller, Req, Res } from '@nestjs/common';
import { Public } from '@laurel/service-kit/auth/authenticated.decorator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EdgeService } from './edge.service.ts';

/** The pattern of the catch-all route, as metrics and the log name it. */
export const EDGE_ROUTE = '/*';

/** Handles everything that is neither a release file, a picture nor a probe. */
@Controller()
export class EdgeController {
  private readonly edge: EdgeService;

  constructor(edge: EdgeService) {
    this.edge = edge;
  }

  @All(EDGE_ROUTE)
  @Public()
  async answer(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.edge.answer(request, reply);
  }
}
