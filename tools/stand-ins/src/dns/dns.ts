import Fastify from 'fastify';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { addressData, type Question, readQuestion, responseCodes, textData, writeAnswer } from './message.ts';

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
    const question = readQuestion(message);
    if (question === null) return;
    questions.push(`${question.type} ${question.name}`);
    if (standIn.fault === 'silent') return;
    const refused = standIn.fault === 'refuse' && writeAnswer(question, responseCodes.refused, []);
    socket.send(refused || answer(question, zone), asker.port, asker.address);
  });
  return standIn;
}

function answer(question: Question, zone: ReadonlyMap<string, Records>): Buffer {
  const records = zone.get(question.name.toLowerCase());
  if (records === undefined) return writeAnswer(question, responseCodes.noSuchName, []);
  const { TXT = [], A = [] } = records;
  const data = question.type === 'TXT' ? TXT.map(textData) : question.type === 'A' ? A.map(addressData) : [];
  return writeAnswer(question, responseCodes.ok, data);
}
