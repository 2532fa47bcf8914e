import { bootManifest } from '@laurel/federation/browser/boot-manifest';
import { matchRemote } from '@laurel/federation/registry/match-remote';
import { can } from '@laurel/web-kit';

/**
 * A participant's page; `null` without the permission to view participants, and while no front end shows them.
 */
export function participantPage(id: string, programId: string): string | null {
  const page = `/admin/v2/users/${encodeURIComponent(id)}`;
  const declarations = Object.values(bootManifest().remotes).map(({ declaration }) => declaration);
  return can('users', 'view', programId) && matchRemote(declarations, page) !== null ? page : null;
}
