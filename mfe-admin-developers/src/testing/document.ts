import type { OpenApiDocument } from '@laurel/contracts/public-api/document/open-api-document';
import { reply } from '@laurel/web-kit/testing';
import file from './document.json' with { type: 'json' };

/** Five calls of the document that the gateway answers. */
export const document = file as unknown as OpenApiDocument;

export const PAGES = '/admin/v2/programs/1/developers';
export const DOCUMENT = '/api/v1/openapi.json';
export const answers = [reply.get(DOCUMENT, document)];
