import { IsIn } from 'class-validator';
import { type PreviewRole, previewRoles } from './preview.ts';

/** Seconds for which a ticket opens the preview of a site. */
export const previewTicketSeconds = 600;

export class PreviewTicketQuery {
  @IsIn(previewRoles)
  role: PreviewRole;
}

export class PreviewTicket {
  /** Path of the previewed site's pages and calls on the host that was asked: `/preview/<ticket>`. */
  path: string;
  valid_seconds: number;
}
