/** Addresses of these screens, and of those of the settings that belong to them. */
export const developerPages = (programId: string): string => `/admin/v2/programs/${programId}/developers`;
export const referencePages = (programId: string): string => `${developerPages(programId)}/reference`;
export const operationPage = (programId: string, operationId: string): string =>
  `${referencePages(programId)}/${operationId}`;
export const eventPages = (programId: string): string => `${developerPages(programId)}/events`;
export const eventTypePage = (programId: string, type: string): string => `${eventPages(programId)}/${type}`;

const integrations = (programId: string): string => `/admin/v2/programs/${programId}/settings/integrations`;
export const apiKeyPages = (programId: string): string => `${integrations(programId)}/api_auths`;
export const webhookPages = (programId: string): string => `${integrations(programId)}/webhooks`;
export const sandboxPage = (programId: string): string => `${integrations(programId)}/sandbox`;

/** The test of an endpoint with an example of this type. */
export const testPage = (programId: string, endpointId: string, type: string): string =>
  `${webhookPages(programId)}/${endpointId}?test=${type}`;

/** The page of the API itself about a refusal. */
export const problemPage = (code: string): string => `/api/v1/problems/${code}`;
