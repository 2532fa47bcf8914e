import type { MigrationClass } from '@laurel/service-kit/database/migrate';
import { CreateReleases1771000000000 } from './1771000000000-create-releases.ts';
import { PublishRights1771000000001 } from './1771000000001-publish-rights.ts';

export const migrations: MigrationClass[] = [CreateReleases1771000000000, PublishRights1771000000001];
