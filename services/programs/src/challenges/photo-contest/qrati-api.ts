import type { ContestPhoto } from '@laurel/contracts/programs/photo-contest/photos.dto';
import { Inject, Injectable } from '@nestjs/common';
import { PROGRAMS_CONFIG, type ProgramsConfig } from '../../config.ts';
import { PhotosUnavailableError } from './photo-contest.errors.ts';

const ANSWER_WITHIN_MILLIS = 3_000;

export interface Gallery {
  photos: ContestPhoto[];
  /** Total of all pages. */
  total: number;
}

/** The partner that runs photo contests. Every call throws `PhotosUnavailableError` without a usable answer. */
@Injectable()
export class QratiApi {
  private readonly base: string;

  constructor(@Inject(PROGRAMS_CONFIG) { qratiUrl }: ProgramsConfig) {
    this.base = qratiUrl;
  }

  /** One page of a contest's entries. `contest`: the partner's id of the program. */
  async photos(contest: string, page: number, pageSize: number): Promise<Gallery> {
    const url = new URL(`/api/v1/programs/${encodeURIComponent(contest)}/photos`, this.base);
    url.search = new URLSearchParams({ page: String(page), per_page: String(pageSize) }).toString();
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MILLIS), redirect: 'error' });
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
      return galleryOf(await answer.json(), url.origin);
    } catch (error) {
      throw new PhotosUnavailableError(error as Error);
    }
  }
}

/** Leaves out entries whose picture a page must not load. `origin`: the partner's, allowed over HTTP too. */
export function galleryOf(answer: unknown, origin: string): Gallery {
  const { photos, total } = fieldsOf(answer);
  if (!Array.isArray(photos) || !Number.isSafeInteger(total)) throw new Error('The answer is no gallery');
  return { photos: photos.flatMap((photo) => photoOf(photo, origin) ?? []), total: Number(total) };
}

function photoOf(photo: unknown, origin: string): ContestPhoto | null {
  const { id, image_url, caption, author_name, votes_count } = fieldsOf(photo);
  if ((typeof id !== 'string' && typeof id !== 'number') || typeof image_url !== 'string') return null;
  if (!URL.canParse(image_url)) return null;
  const image = new URL(image_url);
  if (image.protocol !== 'https:' && image.origin !== origin) return null;
  return {
    id: String(id),
    image_url: image.href,
    caption: typeof caption === 'string' ? caption : '',
    author: typeof author_name === 'string' ? author_name : '',
    votes: typeof votes_count === 'number' ? votes_count : 0,
  };
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
