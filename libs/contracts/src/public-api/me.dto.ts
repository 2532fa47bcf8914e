import type { ApiKeyMode, ApiScope } from '../auth/api-scopes.ts';

class ApiIdentityKey {
  id: string;
  name: string;
  /** The first characters of its value. */
  prefix: string;
  mode: ApiKeyMode;
  expires_at: string | null;
}

class ApiIdentityProgram {
  id: string;
  name: string;
  test_mode: boolean;
}

class ApiIdentityLimits {
  calls_per_minute: number;
  /** Calls that change something; they count as calls, too. */
  writes_per_minute: number;
}

/** The key of a call, its program, and what it may do. */
export class ApiIdentity {
  key: ApiIdentityKey;
  program: ApiIdentityProgram;
  scopes: ApiScope[];
  /** The version that calls get without the header `Laurel-Version`. */
  api_version: string;
  limits: ApiIdentityLimits;
}
