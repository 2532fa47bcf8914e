import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import type { PersonalRecord } from '@laurel/service-kit/personal-data/personal-data';
import { Injectable } from '@nestjs/common';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { Upstream } from '../../config.ts';
import { SignInRequiredError } from '../../protection/protection.errors.ts';
import { ServiceUnavailableError } from '../../upstreams/upstreams.errors.ts';
import { ClosedRequestError } from '../proxy/closed-request.error.ts';
import { abortSignalOf } from '../proxy/abort-signal.ts';
import { demandDeclared } from '../proxy/public-query.ts';
import { Upstreams } from '../../upstreams/upstreams.ts';
import type { RequestContext } from '../../requests/request-context/request-context.ts';
import { asCsv, asJson } from './records.ts';

const FILES = {
  '/public/account/data.json': { type: 'application/json; charset=utf-8', written: asJson },
  '/public/account/data.csv': { type: 'text/csv; charset=utf-8', written: asCsv },
};

/** The services that store personal data. */
const holders: readonly Upstream[] = ['identity', 'programs', 'rewards', 'receipts', 'offers'];

/** Streams a file of all data that the platform stores of the participant. */
@Injectable()
export class PersonalDataService {
  private readonly upstreams: Upstreams;

  constructor(upstreams: Upstreams) {
    this.upstreams = upstreams;
  }

  owns(path: string): path is keyof typeof FILES {
    return Object.hasOwn(FILES, path);
  }

  /** Nothing is sent unless every service answers; a service that breaks off later breaks the file off, too. */
  async answer({ participant, request, reply, query }: RequestContext, path: keyof typeof FILES): Promise<void> {
    demandDeclared(query, new Set());
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new NotFoundError();
    if (!participant) throw new SignInRequiredError();
    const { type, written } = FILES[path];
    reply.headers({
      'content-type': type,
      'content-disposition': `attachment; filename="${path.split('/').at(-1)}"`,
      'cache-control': 'no-store',
    });
    if (request.method === 'HEAD') {
      await reply.send(null);
      return;
    }
    const { caller } = participant;
    const signal = abortSignalOf(reply);
    const call = { method: 'GET', path: '/internal/personal_data', caller, signal };
    const parts = await Promise.all(
      holders.map(async (name) => {
        const answer = await this.upstreams.send(name, call).catch((error: unknown) => {
          throw signal.aborted ? new ClosedRequestError() : error;
        });
        if (answer.statusCode === 200) return answer.body;
        await answer.body.dump();
        throw new ServiceUnavailableError(name);
      }),
    );
    await reply.send(Readable.from(written(recordsOf(parts))));
  }
}

async function* recordsOf(parts: readonly Readable[]): AsyncGenerator<PersonalRecord> {
  for (const part of parts) {
    for await (const line of createInterface({ input: part, crlfDelay: Infinity })) {
      yield JSON.parse(line) as PersonalRecord;
    }
  }
}
