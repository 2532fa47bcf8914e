import type { ApiKeyCaller } from '@laurel/contracts/auth/caller';
import { externalIdOf, type FindExternalIdResponse } from '@laurel/contracts/public-api/participants.dto';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Injectable } from '@nestjs/common';
import { Upstreams } from '../upstreams/upstreams.ts';

/** Clients may encode the colon. */
const PARTICIPANT = /^(\/api\/v1\/participants\/)(ext(?::|%3a)[^/]*)(\/.*)?$/i;

/** Replaces `ext:{external_id}` in addresses by the id, which identity alone has: all other services know ids. */
@Injectable()
export class ExternalIds {
  constructor(private readonly upstreams: Upstreams) {}

  /** The path with the id in place of the external one. Throws `NotFoundError` when the program has no such participant. */
  async resolve({ program_id }: ApiKeyCaller, path: string): Promise<string> {
    const [, head, reference, tail = ''] = PARTICIPANT.exec(path) ?? [];
    if (head === undefined || reference === undefined) return path;
    const external_id = externalIdOf(decoded(reference));
    if (external_id === null) throw new NotFoundError();
    const { participant_id } = await this.upstreams.ask<FindExternalIdResponse>(
      'identity',
      '/internal/participants/find_external',
      { program_id, external_id },
    );
    if (participant_id === null) throw new NotFoundError();
    return `${head}${participant_id}${tail}`;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
