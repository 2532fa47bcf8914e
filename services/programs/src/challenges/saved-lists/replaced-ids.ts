/** A part of a list as it is stored. */
export interface StoredPart {
  id: string;
  position: number;
}

/**
 * The id of the stored part that each part of a saved list replaces, `null` for a new one. A part replaces the row that
 * it names; with `byPlace` one without an id replaces the part at its position. Each row is replaced once at most.
 */
export function replacedIds(
  stored: readonly StoredPart[],
  given: readonly { id?: string | null }[],
  byPlace: boolean,
): (string | null)[] {
  const known = new Set(stored.map(({ id }) => id));
  const taken = new Set<string>();
  const take = (id: string | null | undefined): string | null => {
    if (id == null || !known.has(id) || taken.has(id)) return null;
    taken.add(id);
    return id;
  };
  const named = given.map(({ id }) => take(id));
  if (!byPlace) return named;
  return named.map((id, place) => {
    if (id !== null) return id;
    return take(stored.find((part) => part.position === place + 1 && !taken.has(part.id))?.id);
  });
}
