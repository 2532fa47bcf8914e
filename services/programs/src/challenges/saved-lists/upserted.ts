import type { QueryDeepPartialEntity, Repository } from 'typeorm';

interface Part {
  programId: string;
  id: string;
}

/**
 * Writes the parts of a list, new ones and those that name a row, in one statement; returns their ids in the same
 * order.
 */
export async function upserted<T extends Part>(
  repository: Repository<T>,
  parts: QueryDeepPartialEntity<T>[],
): Promise<string[]> {
  if (parts.length === 0) return [];
  const { identifiers } = await repository.upsert(parts, ['programId', 'id']);
  return (identifiers as Part[]).map(({ id }) => id);
}
