/** A picture or video, by the names of the platform's attachments. */
export interface MediaItem {
  id: string;
  title: string;
  alt_text: string;
  content_type: string;
  /** Such as `1200x800`; `null` for a video. */
  dimension: string | null;
  byte_size: number;
  created_at: string;
  public_url: string;
  file: { url: string; filename: string };
  /** Grows with every change of the texts. */
  version?: string;
}

export interface MediaQuery {
  page: number;
  page_size: number;
  search: string;
}

export interface MediaPage {
  items: MediaItem[];
  /** The number of all matching files. */
  total: number;
}

export type MediaTexts = Pick<MediaItem, 'title' | 'alt_text'>;

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
  upload: (file: File, onShare: (share: number) => void, signal: AbortSignal) => Promise<MediaItem>;
  /** `from` is the file as the texts were filled from it. */
  update: (id: string, texts: MediaTexts, from: MediaItem) => Promise<MediaItem>;
}
