/** A part of a list as it is stored. */
export interface StoredPart {
  id: string;
  position: number;
}

/**
 * For each part of a list that is saved the id of the stored part that it replaces, `null` for a new one. A part keeps the
 * row that it names; with `byPlace` one that names none keeps what stood at its place. No row is kept twice.
 */
export function keptIds(
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
