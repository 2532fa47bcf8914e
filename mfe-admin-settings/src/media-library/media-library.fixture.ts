import type { AttachmentUse, ProgramAttachment } from '@laurel/contracts/programs/media/media.dto';
import type { RewardRow } from '@laurel/contracts/rewards/rewards.dto';
import { reply } from '@laurel/web-kit/testing';
import { answers as others } from '../testing/layout.ts';
import { ADDRESS } from '../testing/settings.ts';

export const LIBRARY = `${ADDRESS}/settings/program/media-library`;
export const FILES = '/admin/v2/programs/1/program_attachments';

export const fileOf = (id: string, changes: Partial<ProgramAttachment> = {}): ProgramAttachment => ({
  id,
  title: `Picture ${id}`,
  alt_text: '',
  alt_text_es: '',
  folder: '',
  content_type: 'image/png',
  dimension: '640x360',
  byte_size: 1_536,
  created_at: '2026-11-20T10:00:00.000Z',
  public_url: `/media/uploads/1/${id}.png`,
  file: { url: `/media/uploads/1/${id}.png`, filename: `${id}.png` },
  version: '1',
  ...changes,
});

const USES = '/admin/v2/program_attachments/1/uses';

const uses: AttachmentUse[] = [
  { kind: 'challenge', id: '4', title: 'Walk along the river' },
  { kind: 'feed_post', id: '5', title: 'Opening' },
  { kind: 'look', id: null, title: '' },
];

export const files = [fileOf('1', { title: 'Lamps' }), fileOf('2', { title: 'The roastery at dawn' })];

export const pageOf = (data: ProgramAttachment[], total = data.length) => ({
  data,
  meta: { page: 1, page_size: 20, total },
  folders: ['Summer', 'Winter'],
});

export const answers = [...others, reply.get(FILES, pageOf(files, 45)), reply.get(USES, { uses })];

/** A reward that refers to the file. */
export const mug: RewardRow = {
  id: '31',
  program_id: '1',
  identifier: 'mug',
  name: 'A mug',
  image: null,
  selection: 'redeem',
  status: 'active',
  threshold: 120,
  price: null,
  limit: null,
  claims: 3,
  balance: null,
  sold_out: false,
  tag_list: ['coffee & cake'],
  start: null,
  finish: null,
  updated_at: '2026-11-20T10:00:00.000Z',
};
