import type { ObjectLiteral, Repository } from 'typeorm';

/**
 * SQL of columns whose rows have the names of the entity's properties, for `tablePage`; a virtual column is its own
 * expression. Called in a transaction, as every use of the repository.
 */
export function entityColumns<E extends ObjectLiteral>(
  repository: Repository<E>,
  properties: readonly (keyof E & string)[],
): string {
  const { metadata } = repository;
  return properties
    .map((property) => {
      const column = metadata.findColumnWithPropertyName(property);
      if (column === undefined) throw new Error(`${metadata.name} has no column ${property}`);
      const sql = column.isVirtualProperty ? column.query?.(metadata.tableName) : column.databaseName;
      return `${sql} AS "${property}"`;
    })
    .join(', ');
}
