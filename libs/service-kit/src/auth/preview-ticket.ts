import { type PreviewRole, previewRoles } from '@laurel/contracts/page/preview';
import jwt from 'jsonwebtoken';
import { createHmac } from 'node:crypto';

/** What a ticket opens: the site of one program, for one role, in a frame of one origin. */
export interface PreviewGrant {
  program_id: string;
  /** Host of the program's site, with its port. */
  host: string;
  role: PreviewRole;
  /** Origin of the back-office that asked. */
  origin: string;
}

const ISSUER = 'laurel';
const AUDIENCE = 'preview';
const ALGORITHM = 'HS256';
const MAX_CHARACTERS = 1_500;

/** Tickets have a key of their own, so that no ticket is an internal token and no token a ticket. */
const keysOf = (secret: string): Buffer[] =>
  secret.split(',').map((part) => createHmac('sha256', part.trim()).update('preview tickets').digest());

/** @param secret that of programs' tokens; the first one signs when there are two, separated by a comma */
export function signPreviewTicket(grant: PreviewGrant, secret: string, seconds: number): string {
  const [key] = keysOf(secret);
  if (!key) throw new Error('No secret to sign with');
  return jwt.sign({ grant }, key, { algorithm: ALGORITHM, issuer: ISSUER, audience: AUDIENCE, expiresIn: seconds });
}

/** The grant of a ticket; `null` when it is forged, has expired, or is something else. */
export function readPreviewTicket(ticket: string, secret: string): PreviewGrant | null {
  if (ticket.length > MAX_CHARACTERS) return null;
  for (const key of keysOf(secret)) {
    try {
      const rules = { algorithms: [ALGORITHM], issuer: ISSUER, audience: AUDIENCE } satisfies jwt.VerifyOptions;
      const { grant, exp } = jwt.verify(ticket, key, rules) as { grant?: PreviewGrant; exp?: number };
      if (grant && exp !== undefined && previewRoles.includes(grant.role)) return grant;
    } catch {
      // Another secret may have signed it.
    }
  }
  return null;
}
