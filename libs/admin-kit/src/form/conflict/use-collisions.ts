import type { FieldValues, Path } from 'react-hook-form';
import { useTexts } from '../texts.ts';
import { type Collision, collisions, type FieldWords, type ThreeVersions } from './merge.ts';

/** The collided fields of three versions, in the reader's language. */
export function useCollisions<Values extends FieldValues, Field extends Path<Values>>(
  words: FieldWords<Values, Field>,
): (versions: ThreeVersions<Values>) => Collision<Field>[] {
  const t = useTexts();
  return (versions) => collisions(t, words, versions);
}
