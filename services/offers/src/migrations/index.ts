import type { MigrationClass } from '@laurel/service-kit/database/migrate';
import { CreatePlaces1771000000001 } from './1771000000001-create-places.ts';
import { CreateCatalogue1771000000002 } from './1771000000002-create-catalogue.ts';
import { CreateSearch1771000000003 } from './1771000000003-create-search.ts';
import { CreateMerge1771000000004 } from './1771000000004-create-merge.ts';

export const migrations: MigrationClass[] = [
  CreatePlaces1771000000001,
  CreateCatalogue1771000000002,
  CreateSearch1771000000003,
  CreateMerge1771000000004,
];
