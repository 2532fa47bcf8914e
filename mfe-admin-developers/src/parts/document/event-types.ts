import type { OpenApiDocument } from '@laurel/contracts/public-api/document/open-api-document';
import { isPublicEventType, type PublicEventType } from '@laurel/contracts/public-events/public-event';
import { fieldsOf, type SchemaField } from './schema-fields.ts';

/** An event that the API tells of. */
export interface EventType {
  type: PublicEventType;
  /** The version of its shape. */
  version: string;
  /** Fields of the envelope. */
  fields: readonly SchemaField[];
  example: unknown;
}

/** The types of events by their name; types that these screens do not know yet are left out. */
export function eventTypesOf(document: OpenApiDocument): EventType[] {
  return Object.entries(document.webhooks)
    .flatMap(([type, { post }]) => {
      const { schema = {}, example } = post.requestBody?.content['application/json'] ?? {};
      if (!isPublicEventType(type)) return [];
      const { api_version: version = document.info.version } = (example ?? {}) as { api_version?: string };
      return [{ type, version, fields: fieldsOf(document, schema), example }];
    })
    .toSorted((a, b) => a.type.localeCompare(b.type, 'en'));
}
