import type { TableMeta } from '../../table/table-query.dto.ts';

/** An entry of the program's photo contest, as the partner that runs it shows it. */
export class ContestPhoto {
  id: string;
  image_url: string;
  caption: string;
  /** The photographer's display name at the partner. */
  author: string;
  votes: number;
}

/** Answer of `GET /public/photos`: newest first. */
export class ContestPhotoPage {
  data: ContestPhoto[];
  meta: TableMeta;
}
