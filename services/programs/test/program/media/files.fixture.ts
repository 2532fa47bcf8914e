import type { AttachmentSaved, ProgramAttachment } from '@laurel/contracts/programs/media/media.dto';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import sharp from 'sharp';
import { movie } from './movie.fixture.ts';

export const png = (width = 60, height = 40): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 80, b: 20, alpha: 0.5 } } })
    .png()
    .toBuffer();

export const jpg = (): Promise<Buffer> =>
  sharp({ create: { width: 90, height: 30, channels: 3, background: '#8a9' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer();

export const noise = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 90,
      height: 60,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();

/** An animated PNG: with the chunk that counts its pictures. */
export async function animatedPng(): Promise<Buffer> {
  const [picture, counted] = [await png(), Buffer.alloc(20)];
  counted.writeUInt32BE(8);
  counted.write('acTL', 4, 'latin1');
  return Buffer.concat([picture.subarray(0, 33), counted, picture.subarray(33)]);
}

const box = (brand: string) => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`, 'latin1')]);

/** Heads of videos. */
export const videos = {
  'video/mp4': box('isom'),
  'video/quicktime': box('qt  '),
  'video/webm': Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x9f]), Buffer.from('\x42\x82\x84webm', 'latin1')]),
  'video/ogg': Buffer.from('OggS\0\x02'),
};

export function videoOf(type: keyof typeof videos): Buffer {
  if (type === 'video/mp4') return movie();
  if (type === 'video/quicktime') return movie({ brand: 'qt  ' });
  return Buffer.concat([videos[type], Buffer.alloc(1_000, 7)]);
}

/** A PNG whose header claims so many pixels on each side. */
export async function lyingPng(side: number): Promise<Buffer> {
  const picture = Buffer.from(await png());
  picture.writeUInt32BE(side, 16);
  picture.writeUInt32BE(side, 20);
  return picture;
}

export interface Upload {
  field?: string;
  name?: string;
  query?: Record<string, string>;
}

/** Sends a form with files as a browser does; a file is its bytes and its name. */
export async function sendForm(
  who: HttpClient,
  path: string,
  fields: Record<string, string | readonly [bytes: Buffer, name: string]>,
  query: Record<string, string> = {},
  method: 'POST' | 'PUT' = 'POST',
): Promise<HttpAnswer> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(field, value);
    else form.append(field, new Blob([new Uint8Array(value[0])]), value[1]);
  }
  const encoded = new Response(form);
  return who.request(method, path, {
    query,
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
  });
}

/** Uploads a file to the media library. */
export async function upload(
  who: HttpClient,
  programId: string,
  bytes: Buffer,
  { field = 'file', name = 'picture.png', query = {} }: Upload = {},
): Promise<HttpAnswer> {
  return sendForm(who, `/admin/v2/programs/${programId}/program_attachments`, { [field]: [bytes, name] }, query);
}

/** Puts another file in place of one in the library. */
export async function replace(
  who: HttpClient,
  id: string,
  bytes: Buffer,
  { field = 'file', name = 'new.jpg', query = {} }: Upload = {},
): Promise<HttpAnswer> {
  return sendForm(who, `/admin/v2/program_attachments/${id}/file`, { [field]: [bytes, name] }, query, 'PUT');
}

export const attachmentOf = ({ body }: HttpAnswer): ProgramAttachment => (body as AttachmentSaved).program_attachment;
