import type { Locale } from '@laurel/contracts/languages/languages';
import type { FocalPoint } from '@laurel/contracts/programs/media/picture-variants';

/** A picture or video, by the names of the platform's attachments. */
export interface MediaItem {
  id: string;
  title: string;
  /** The English text. */
  alt_text: string;
  /** The Spanish text. */
  alt_text_es: string;
  /** Empty: in no folder. */
  folder: string;
  content_type: string;
  /** Such as `1200x800`; `null` for a video. */
  dimension: string | null;
  byte_size: number;
  created_at: string;
  public_url: string;
  file: { url: string; filename: string };
  /** Grows with every change of the texts and the file. */
  version?: string;
}

export interface MediaQuery {
  page: number;
  page_size: number;
  search: string;
  /** Empty for all files. */
  folder: string;
}

export interface MediaPage {
  items: MediaItem[];
  /** The number of all matching files. */
  total: number;
  /** The names of all folders. */
  folders: string[];
}

export type MediaTexts = Pick<MediaItem, 'title' | 'alt_text' | 'alt_text_es' | 'folder'>;

/** A place that refers to a file; a kind without a title is there once. */
export interface MediaUse {
  kind:
    | 'challenge'
    | 'reward'
    | 'program_page'
    | 'feed_post'
    | 'carousel'
    | 'navigation_menu'
    | 'look'
    | 'look_draft'
    | 'earlier_look'
    | 'labels'
    | 'seo';
  title: string;
  href: string;
}

export interface MediaUses {
  uses: MediaUse[];
  /** Uses beyond those that are listed. */
  more: number;
  /** The person may not see rewards, or they did not answer. */
  areRewardsUnknown: boolean;
}

/**
 * The source of the files. Its rejections are read as `{ message, status?, errors? }`: an HTTP status, and messages by
 * field.
 */
export interface MediaSource {
  /** Whether videos are among the files, and may be uploaded. */
  acceptsVideo: boolean;
  /** Bytes of one upload, at most. */
  limits: { picture: number; video: number };
  load: (query: MediaQuery, signal: AbortSignal) => Promise<MediaPage>;
  /** `onShare` receives the uploaded share of the file, 0 to 1; `signal` cancels the upload. */
  upload: (file: File, onShare: (share: number) => void, signal: AbortSignal, folder: string) => Promise<MediaItem>;
  /** `from` is the file as the texts were filled from it. */
  update: (id: string, texts: MediaTexts, from: MediaItem) => Promise<MediaItem>;
  /** Puts a file in place of another, as `upload`. A remote of an earlier release replaces none. */
  replace?: (item: MediaItem, file: File, onShare: (share: number) => void, signal: AbortSignal) => Promise<MediaItem>;
  /** Moves the focal point of a picture, which its address names. A remote of an earlier release moves none. */
  focus?: (item: MediaItem, point: FocalPoint) => Promise<MediaItem>;
  /**
   * Gives a video the captions of a text (WebVTT or SubRip) in a language, or takes them away with `null`; its address
   * names them. A remote of an earlier release gives none.
   */
  caption?: (item: MediaItem, language: Locale, text: string | null) => Promise<MediaItem>;
  uses: (item: Pick<MediaItem, 'id' | 'public_url'>, signal: AbortSignal) => Promise<MediaUses>;
  /** `known` are the uses that the person has seen; rejects with status 409 when there are others. */
  remove: (id: string, known: readonly MediaUse[]) => Promise<void>;
}
