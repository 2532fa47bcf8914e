import type { MigrationClass } from '@laurel/service-kit/database/migrate';
import { CreatePlaces1771000000001 } from './1771000000001-create-places.ts';
import { CreateCatalogue1771000000002 } from './1771000000002-create-catalogue.ts';
import { CreateSearch1771000000003 } from './1771000000003-create-search.ts';
import { CreateMerge1771000000004 } from './1771000000004-create-merge.ts';
import { CreateRedemptions1771000000010 } from './1771000000010-create-redemptions.ts';
import { AddListingColumns1771000000020 } from './1771000000020-add-listing-columns.ts';
import { KeepListings1771000000021 } from './1771000000021-keep-listings.ts';
import { SearchBySignature1771000000022 } from './1771000000022-search-by-signature.ts';
import { HearFacts1771000000210 } from './1771000000210-hear-facts.ts';
import { FilterMerchants1771000000211 } from './1771000000211-filter-merchants.ts';

export const migrations: MigrationClass[] = [
  CreatePlaces1771000000001,
  CreateCatalogue1771000000002,
  CreateSearch1771000000003,
  CreateMerge1771000000004,
  CreateRedemptions1771000000010,
  AddListingColumns1771000000020,
  KeepListings1771000000021,
  SearchBySignature1771000000022,
  HearFacts1771000000210,
  FilterMerchants1771000000211,
];
