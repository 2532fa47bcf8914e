/**
 * The bucket (0 to 99) of a person for one remote: the same at every visit, spread evenly, and different between
 * remotes, so that new releases do not always reach the same people. FNV-1a, 32 bit.
 */
export function rolloutBucket(person: string, remote: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${remote}\n${person}`) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  // The low bits of FNV-1a are weak; fold the high ones in.
  return ((hash ^ (hash >>> 15)) >>> 0) % 100;
}
