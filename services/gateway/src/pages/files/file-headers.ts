/** Headers of addresses whose content never changes. */
export const FOR_EVER = 'public, max-age=31536000, immutable';

/** A picture opened on its own must not run scripts. */
export const mediaHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};
