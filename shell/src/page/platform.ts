/** Who runs the platform, for participants of every program. */
export const platformSite = 'https://laurel.test';
export const supportEmail = 'support@laurel.test';
