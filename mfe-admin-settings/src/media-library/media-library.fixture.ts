import type { ProgramAttachment } from '@laurel/contracts/programs/media/media.dto';
import { reply } from '@laurel/web-kit/testing';
import { answers as others } from '../testing/layout.ts';
import { ADDRESS } from '../testing/settings.ts';

export const LIBRARY = `${ADDRESS}/settings/program/media-library`;
export const FILES = '/admin/v2/programs/1/program_attachments';

export const fileOf = (id: string, changes: Partial<ProgramAttachment> = {}): ProgramAttachment => ({
  id,
  title: `Picture ${id}`,
  alt_text: '',
  content_type: 'image/png',
  dimension: '640x360',
  byte_size: 1_536,
  created_at: '2026-11-20T10:00:00.000Z',
  public_url: `/media/uploads/1/${id}.png`,
  file: { url: `/media/uploads/1/${id}.png`, filename: `${id}.png` },
  version: '1',
  ...changes,
});

export const files = [fileOf('1', { title: 'Lamps' }), fileOf('2', { title: 'The roastery at dawn' })];

export const pageOf = (data: ProgramAttachment[], total = data.length) => ({
  data,
  meta: { page: 1, page_size: 20, total },
});

export const answers = [...others, reply.get(FILES, pageOf(files, 45))];
