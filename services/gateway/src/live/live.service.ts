import { everyParticipant, livePath, liveTopics } from '@laurel/contracts/live/live';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { METRICS } from '@laurel/service-kit/telemetry/metrics';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { SignInRequiredError } from '../protection/protection.errors.ts';
import { RateLimits } from '../protection/rate-limits.ts';
import { commonHeaders } from '../requests/parsing/common-headers.ts';
import { RequestContexts } from '../requests/request-context/request-contexts.ts';
import { hashOf, SessionService } from '../requests/sessions/session.service.ts';
import { isEntryId, type LiveEntry } from './live-entry.ts';
import { LiveFeed } from './live-feed.ts';
import { LiveStream, type StreamOwner } from './live-stream.ts';
import { LiveUnavailableError, TooManyStreamsError } from './live.errors.ts';

const MOST_OF_A_SESSION = 3;
const HEARTBEAT_MILLIS = 25_000;
const LIFE_MILLIS = 600_000;
/** The longest pause of a browser before it comes back, so that not all of them come at once. */
const COME_BACK_MILLIS = 3_000;

/** The open streams of this gateway, by program and participant, and by session. */
@Injectable()
export class LiveService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(LiveService.name);
  private readonly programs = new Map<string, Map<string, Set<LiveStream>>>();
  private readonly sessions = new Map<string, Set<LiveStream>>();
  /** The newest entry of each program with open streams, as far as one has come. */
  private readonly newest = new Map<string, string>();
  private readonly open: Gauge;
  private heartbeat: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly feed: LiveFeed,
    private readonly contexts: RequestContexts,
    private readonly limits: RateLimits,
    private readonly sessionService: SessionService,
    @Inject(METRICS) registry: Registry,
  ) {
    this.open = new Gauge({
      name: 'live_streams',
      help: 'Streams of changes that browsers hold open',
      registers: [registry],
    });
  }

  onApplicationBootstrap(): void {
    this.feed.listen({ onEntry: (programId, entry) => this.pass(programId, entry), onLost: () => this.endAll() });
    this.sessionService.onChanged((hash) => void this.askAgain(hash));
    this.heartbeat = setInterval(() => this.beat(), HEARTBEAT_MILLIS).unref();
  }

  beforeApplicationShutdown(): void {
    this.stopped = true;
    clearInterval(this.heartbeat);
    this.endAll();
  }

  /** Opens a stream for the caller's session; it ends when the browser closes it, or its session ends. */
  async answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.limits.count('streams', this.contexts.addressOf(request));
    const context = await this.contexts.of(request, reply, livePath, '');
    if (context.participant === null || context.sessionToken === undefined) throw new SignInRequiredError();
    const { participant_id: participantId, program_id: programId } = context.participant.caller;
    const owner: StreamOwner = { programId, participantId, token: context.sessionToken };
    if ((this.sessions.get(hashOf(owner.token))?.size ?? 0) >= MOST_OF_A_SESSION) throw new TooManyStreamsError();
    const stream = new LiveStream(owner, reply.raw, Date.now() + LIFE_MILLIS * (1 + Math.random() / 2));
    this.add(stream);
    reply.raw.once('close', () => this.remove(stream));
    try {
      await this.begin(stream, reply, knownTo(request));
    } catch (error) {
      this.remove(stream);
      this.logger.debug(`a stream was not opened: ${error instanceof Error ? error.message : String(error)}`);
      if (!reply.raw.headersSent) throw new LiveUnavailableError();
      stream.cut();
    }
  }

  /** Follows the program before it looks at what was missed, so that nothing falls between. */
  private async begin(stream: LiveStream, reply: FastifyReply, known: string | null): Promise<void> {
    const { programId, participantId } = stream.owner;
    await this.feed.follow(programId);
    const newest = await this.feed.newest(programId);
    const missed = known === null ? [] : await this.feed.after(programId, known);
    if (this.stopped) throw new Error('The gateway ends');
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.raw.writeHead(200, {
      ...commonHeaders,
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // An ended stream leaves no connection behind that a gateway would wait for when it ends.
      connection: 'close',
      // Has a proxy pass on each event at once.
      'x-accel-buffering': 'no',
    });
    const own = missed?.filter(({ participantId: of }) => of === participantId || of === everyParticipant);
    stream.caughtUp(own ?? [{ id: newest, participantId, topics: [...liveTopics] }], newest);
  }

  /** Ends the streams of a session that has ended; one that has only changed goes on, as while identity does not answer. */
  private async askAgain(hash: string): Promise<void> {
    for (const stream of [...(this.sessions.get(hash) ?? [])]) {
      const { token, programId } = stream.owner;
      const session = await this.sessionService.resolve('participant', token, programId).catch(() => undefined);
      if (session === null) stream.endForGood();
    }
  }

  private pass(programId: string, entry: LiveEntry): void {
    const participants = this.programs.get(programId);
    if (participants === undefined) return;
    this.newest.set(programId, entry.id);
    const streams =
      entry.participantId === everyParticipant
        ? [...participants.values()].flatMap((own) => [...own])
        : participants.get(entry.participantId);
    for (const stream of streams ?? []) stream.receive(entry);
  }

  private beat(): void {
    const now = Date.now();
    for (const stream of this.all()) {
      if (stream.endsAt <= now) stream.end(COME_BACK_MILLIS * Math.random());
      else stream.beat(this.newest.get(stream.owner.programId) ?? '0-0');
    }
  }

  private endAll(): void {
    for (const stream of this.all()) stream.end(COME_BACK_MILLIS * Math.random());
  }

  private all(): LiveStream[] {
    return [...this.sessions.values()].flatMap((streams) => [...streams]);
  }

  private add(stream: LiveStream): void {
    const { programId, participantId, token } = stream.owner;
    const session = hashOf(token);
    const participants = this.programs.get(programId) ?? new Map<string, Set<LiveStream>>();
    this.programs.set(programId, participants);
    participants.set(participantId, (participants.get(participantId) ?? new Set()).add(stream));
    this.sessions.set(session, (this.sessions.get(session) ?? new Set()).add(stream));
    this.open.inc();
  }

  private remove(stream: LiveStream): void {
    const { programId, participantId, token } = stream.owner;
    const session = hashOf(token);
    if (!this.sessions.get(session)?.delete(stream)) return;
    this.open.dec();
    if (this.sessions.get(session)?.size === 0) this.sessions.delete(session);
    const participants = this.programs.get(programId);
    const own = participants?.get(participantId);
    own?.delete(stream);
    if (own?.size === 0) participants?.delete(participantId);
    if (participants?.size === 0) {
      this.programs.delete(programId);
      this.newest.delete(programId);
      this.feed.unfollow(programId);
    }
  }
}

/** The last entry that a browser knows: of its stream before, or of the page that it has loaded; `null` for neither. */
function knownTo({ headers, url }: FastifyRequest): string | null {
  const id = headers['last-event-id'] ?? new URL(url, 'http://gateway').searchParams.get('after');
  return typeof id === 'string' && isEntryId(id) ? id : null;
}
