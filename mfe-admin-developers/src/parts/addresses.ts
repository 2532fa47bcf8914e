/** Addresses of these screens, and of those of the settings that belong to them. */
export const developerPages = (programId: string): string => `/admin/v2/programs/${programId}/developers`;
export const referencePages = (programId: string): string => `${developerPages(programId)}/reference`;
export const operationPage = (programId: string, operationId: string): string =>
  `${referencePages(programId)}/${operationId}`;

const integrations = (programId: string): string => `/admin/v2/programs/${programId}/settings/integrations`;
export const apiKeyPages = (programId: string): string => `${integrations(programId)}/api_auths`;
export const webhookPages = (programId: string): string => `${integrations(programId)}/webhooks`;

/** The page of the API itself about a refusal. */
export const problemPage = (code: string): string => `/api/v1/problems/${code}`;
