import { type ApiKeyRow, type ApiKeyState, unusedDays } from '@laurel/contracts/identity/api-keys/api-keys.dto';
import type { ApiKeyListRow } from './api-keys.repository.ts';

const DAY_MILLIS = 86_400_000;

type Ends = Pick<ApiKeyListRow, 'revoked_at' | 'expires_at'>;

export function stateOf({ revoked_at, expires_at }: Ends, now: Date): ApiKeyState {
  if (revoked_at !== null) return 'revoked';
  return expires_at !== null && expires_at <= now ? 'expired' : 'active';
}

/** Whether a key works and had no call for 90 days, counted from its creation when it never had one. */
export function isUnused(key: Ends & Pick<ApiKeyListRow, 'last_used_at' | 'created_at'>, now: Date): boolean {
  const since = key.last_used_at ?? key.created_at;
  return stateOf(key, now) === 'active' && now.getTime() - since.getTime() >= unusedDays * DAY_MILLIS;
}

export function toRow(key: ApiKeyListRow, now: Date): ApiKeyRow {
  const { previous_ends_at: previous } = key;
  const state = stateOf(key, now);
  return {
    ...key,
    state,
    created_at: key.created_at.toISOString(),
    expires_at: key.expires_at?.toISOString() ?? null,
    revoked_at: key.revoked_at?.toISOString() ?? null,
    previous_ends_at: state === 'active' && previous && previous > now ? previous.toISOString() : null,
    last_used_at: key.last_used_at?.toISOString() ?? null,
    unused: isUnused(key, now),
  };
}
