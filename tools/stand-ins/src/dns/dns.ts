import * as dnsPacket from 'dns-packet';
import Fastify from 'fastify';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** The records of a name. */
interface Records {
  /** One entry a record; those of more than 255 bytes are cut into pieces, as a zone has them. */
  TXT?: readonly string[];
  A?: readonly string[];
}

export interface DnsStandIn {
  /** `address:port`, as a resolver takes it. */
  readonly server: string;
  /** Base address of `PUT /records/<name>`, with `Records` as JSON. */
  readonly url: string;
  /** The queries in their order: `TXT _laurel-challenge.example.test`. */
  readonly questions: readonly string[];
  /** `silent`: takes queries and never answers. `refuse`: answers REFUSED. */
  fault: 'silent' | 'refuse' | null;
  set(name: string, records: Records): void;
  stop(): Promise<void>;
}

const HOST = '127.0.0.1';
const TTL_SECONDS = 60;
const LONGEST_PIECE = 255;
const responseCodes = { ok: 0, noSuchName: 3, refused: 5 } as const;

/**
 * Starts a stand-in for the DNS, which serves only the TXT and A records that were put (RFC 1035 over UDP). They are
 * put over HTTP on the TCP port of the same number.
 */
export async function startDns({ port = 0 }: { port?: number } = {}): Promise<DnsStandIn> {
  const zone = new Map<string, Records>();
  const questions: string[] = [];
  const set = (name: string, records: Records): void => void zone.set(name.toLowerCase(), records);
  const app = Fastify();
  app.put<{ Params: { name: string }; Body: Records }>('/records/:name', async (request, reply) => {
    set(request.params.name, request.body);
    await reply.code(204).send();
  });
  const url = await app.listen({ port, host: HOST });
  const socket = createSocket('udp4');
  socket.bind((app.server.address() as AddressInfo).port, HOST);
  await once(socket, 'listening');
  const standIn: DnsStandIn = {
    server: `${HOST}:${socket.address().port}`,
    url,
    questions,
    fault: null,
    set,
    stop: async () => {
      await Promise.all([app.close(), new Promise<void>((resolve) => socket.close(() => resolve()))]);
    },
  };
  socket.on('message', (message, asker) => {
    const query = readQuery(message);
    if (query === null) return;
    questions.push(`${query.question.type} ${query.question.name}`);
    if (standIn.fault === 'silent') return;
    const answered =
      standIn.fault === 'refuse' ? { code: responseCodes.refused, answers: [] } : find(query.question, zone);
    socket.send(encode(query, answered), asker.port, asker.address);
  });
  return standIn;
}

interface Query {
  id: number;
  flags: number;
  question: dnsPacket.Question;
}

interface Found {
  code: number;
  answers: dnsPacket.Answer[];
}

/** A query of one question; `null` when the bytes are none. */
function readQuery(message: Buffer): Query | null {
  try {
    const { id = 0, flags = 0, type, questions = [] } = dnsPacket.decode(message);
    const [question, ...more] = questions;
    return type !== 'query' || question === undefined || more.length > 0 ? null : { id, flags, question };
  } catch {
    return null;
  }
}

function find({ name, type }: dnsPacket.Question, zone: ReadonlyMap<string, Records>): Found {
  const records = zone.get(name.toLowerCase());
  if (records === undefined) return { code: responseCodes.noSuchName, answers: [] };
  const { TXT = [], A = [] } = records;
  const base = { name, ttl: TTL_SECONDS };
  if (type === 'TXT')
    return { code: responseCodes.ok, answers: TXT.map((text) => ({ ...base, type, data: piecesOf(text) })) };
  if (type === 'A') return { code: responseCodes.ok, answers: A.map((data) => ({ ...base, type, data })) };
  return { code: responseCodes.ok, answers: [] };
}

/** The response of an authoritative server that recurses. */
function encode({ id, flags, question }: Query, { code, answers }: Found): Buffer {
  const { AUTHORITATIVE_ANSWER, RECURSION_AVAILABLE, RECURSION_DESIRED } = dnsPacket;
  const set = AUTHORITATIVE_ANSWER | RECURSION_AVAILABLE | (flags & RECURSION_DESIRED) | code;
  return dnsPacket.encode({ id, type: 'response', flags: set, questions: [question], answers });
}

/** A text as a TXT record holds it, in pieces of up to 255 bytes. */
function piecesOf(text: string): Buffer[] {
  const bytes = Buffer.from(text);
  const count = Math.max(1, Math.ceil(bytes.length / LONGEST_PIECE));
  return Array.from({ length: count }, (_, index) =>
    bytes.subarray(index * LONGEST_PIECE, (index + 1) * LONGEST_PIECE),
  );
}
