import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { createHash, createHmac } from 'node:crypto';

export interface S3Options {
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface S3StandIn {
  readonly url: string;
  /** What the bucket holds. */
  readonly objects: ReadonlyMap<string, Buffer>;
  /** Calls are answered with 503 until it is turned off again. */
  outage: boolean;
  stop(): Promise<void>;
}

interface Refusal {
  readonly status: number;
  readonly code: string;
}

/**
 * Starts a stand-in for one bucket of Amazon S3 that speaks the REST protocol of its SDKs, addressed by path: PutObject
 * (also in chunks with a trailer), GetObject and DeleteObjects, with every signature (Version 4) and checksum verified.
 */
export async function startS3({ bucket, accessKeyId, secretAccessKey }: S3Options): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>();
  const app = Fastify({ bodyLimit: 32 * 2 ** 20 });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const standIn = { url: '', objects, outage: false, stop: () => app.close() };

  app.addHook('preHandler', (request, reply, done) => {
    const fault = standIn.outage
      ? { status: 503, code: 'SlowDown' }
      : signatureFault(request, { accessKeyId, secretAccessKey });
    if (fault) void refuse(reply, fault);
    else done();
  });
  app.put(`/${bucket}/*`, (request, reply) => {
    const body = contentOf(request);
    if (body === null) return refuse(reply, { status: 400, code: 'BadDigest' });
    objects.set(keyOf(request), body);
    return reply.header('etag', `"${createHash('md5').update(body).digest('hex')}"`).send();
  });
  app.get(`/${bucket}/*`, (request, reply) => {
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const whole = objects.get(keyOf(request));
    const body = start === undefined ? whole : whole?.subarray(Number(start), Number(end) + 1);
    if (start !== undefined) void reply.code(206);
    return body ? reply.type('binary/octet-stream').send(body) : refuse(reply, { status: 404, code: 'NoSuchKey' });
  });
  app.post(`/${bucket}/`, (request, reply) => {
    const names = (contentOf(request) ?? '').toString().matchAll(/<Key>(.*?)<\/Key>/g);
    for (const [, name = ''] of names) objects.delete(name);
    return reply.type('application/xml').send('<DeleteResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"/>');
  });
  standIn.url = await app.listen({ port: 0, host: '127.0.0.1' });
  return standIn;
}

const keyOf = (request: FastifyRequest): string => (request.params as { '*': string })['*'];

function refuse(reply: FastifyReply, { status, code }: Refusal): FastifyReply {
  return reply
    .code(status)
    .type('application/xml')
    .send(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

/** The object in a body; `null` when it is not what the caller's checksum says. */
function contentOf(request: FastifyRequest): Buffer | null {
  const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
  const { content, trailer } = request.headers['content-encoding']?.includes('aws-chunked')
    ? unchunked(body)
    : { content: body, trailer: {} };
  const told = { ...(request.headers as Record<string, string>), ...trailer }['x-amz-checksum-crc32'];
  return told === undefined || told === crc32(content) ? content : null;
}

/** `size in hex \r\n bytes \r\n`, a chunk of size 0, then the trailer's lines. */
function unchunked(body: Buffer): { content: Buffer; trailer: Record<string, string> } {
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = body.indexOf('\r\n', at);
    const size = parseInt(body.toString('latin1', at, lineEnd), 16);
    at = lineEnd + 2;
    if (!(size > 0)) break;
    chunks.push(body.subarray(at, at + size));
    at += size + 2;
  }
  const lines = body.toString('latin1', at).split('\r\n').filter(Boolean);
  const trailer = Object.fromEntries(
    lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );
  return { content: Buffer.concat(chunks), trailer };
}

function crc32(bytes: Buffer): string {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  const value = Buffer.alloc(4);
  value.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return value.toString('base64');
}

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function signatureFault(request: FastifyRequest, keys: Omit<S3Options, 'bucket'>): Refusal | null {
  const [, keyId, scope = '', names = '', signature] = authorization.exec(request.headers.authorization ?? '') ?? [];
  if (keyId !== keys.accessKeyId) return { status: 403, code: 'InvalidAccessKeyId' };
  const told = request.headers['x-amz-content-sha256'];
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  searchParams.sort();
  const signed = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const call = [request.method, pathname, searchParams.toString(), signed.join(''), names, told].join('\n');
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(call)].join('\n');
  const key = scope.split('/').reduce(hmac, Buffer.from(`AWS4${keys.secretAccessKey}`));
  if (hmac(key, text).toString('hex') !== signature) return { status: 403, code: 'SignatureDoesNotMatch' };
  const isHash = /^[0-9a-f]{64}$/.test(String(told));
  const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
  return isHash && told !== sha256(body) ? { status: 400, code: 'XAmzContentSHA256Mismatch' } : null;
}

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
