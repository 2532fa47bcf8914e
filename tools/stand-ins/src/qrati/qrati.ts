import Fastify from 'fastify';
import { contestPage } from './contest-page.ts';
import { entriesOf, type Entry } from './entries.ts';
import { nightScene } from './night-scene.ts';

export interface QratiStandIn {
  readonly url: string;
  /** Replaces the answer of every call of the API, or `null`. */
  answer: { status: number; body: string } | null;
  stop(): Promise<void>;
}

interface OfProgram {
  Params: { program: string };
}

/**
 * Starts a stand-in for the partner that runs photo contests: `GET /api/v1/programs/:id/photos`, the page that sites
 * embed, and the pictures. Votes are lost when the process ends.
 */
export async function startQrati({ port = 0 }: { port?: number } = {}): Promise<QratiStandIn> {
  const contests = new Map<string, Entry[]>();
  const contest = (program: string): Entry[] => {
    const entries = contests.get(program) ?? entriesOf(program);
    contests.set(program, entries);
    return entries;
  };
  const app = Fastify();
  const standIn: QratiStandIn = { url: '', answer: null, stop: () => app.close() };
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  app.get<OfProgram & { Querystring: { page?: string; per_page?: string } }>(
    '/api/v1/programs/:program/photos',
    ({ params, query }, reply) => {
      if (standIn.answer) return reply.code(standIn.answer.status).type('application/json').send(standIn.answer.body);
      const [page, size] = [Number(query.page ?? 1), Number(query.per_page ?? 20)];
      const entries = contest(params.program);
      const photos = entries
        .slice((page - 1) * size, page * size)
        .map((entry) => ({ ...entry, image_url: `${standIn.url}/photos/${entry.id}.svg` }));
      return reply.send({ photos, total: entries.length });
    },
  );
  app.get<OfProgram>('/embed/programs/:program', ({ params }, reply) =>
    reply.type('text/html; charset=utf-8').send(contestPage(contest(params.program))),
  );
  app.post<OfProgram & { Body: { photo?: string } }>('/embed/programs/:program', ({ params, body, url }, reply) => {
    const entry = contest(params.program).find(({ id }) => String(id) === body.photo);
    if (entry) entry.votes_count += 1;
    return reply.redirect(url, 303);
  });
  app.get<{ Params: { id: string } }>('/photos/:id.svg', ({ params }, reply) =>
    reply.type('image/svg+xml').send(nightScene(Number(params.id))),
  );

  const { port: taken } = new URL(await app.listen({ port, host: '127.0.0.1' }));
  return Object.assign(standIn, { url: `http://localhost:${taken}` });
}
