/** A schema of the public API's document, as far as readers of it need to know. */
export interface ApiSchema {
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  properties?: Record<string, ApiSchema>;
  required?: readonly string[];
  items?: ApiSchema;
  enum?: readonly (string | number | null)[];
  const?: unknown;
  anyOf?: readonly ApiSchema[];
  oneOf?: readonly ApiSchema[];
  allOf?: readonly ApiSchema[];
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

export interface ApiParameter {
  $ref?: string;
  name?: string;
  in?: string;
  required?: boolean;
  description?: string;
  schema?: ApiSchema;
}

export interface ApiResponse {
  $ref?: string;
  description?: string;
  content?: Record<string, { schema?: ApiSchema }>;
}

export interface ApiOperation {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: readonly string[];
  /** The scopes that open the call. */
  security?: readonly Record<string, readonly string[]>[];
  parameters?: readonly ApiParameter[];
  requestBody?: { content: Record<string, { schema?: ApiSchema; example?: unknown }> };
  responses: Record<string, ApiResponse>;
}

/** The OpenAPI document of the public API, which the gateway answers at `/api/v1/openapi.json`. */
export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  tags: readonly { name: string; description: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
  /** Events by their type. */
  webhooks: Record<string, { post: ApiOperation }>;
  components: {
    schemas: Record<string, ApiSchema>;
    parameters: Record<string, ApiParameter>;
    responses: Record<string, ApiResponse>;
  };
}
