import { useParams } from 'react-router-dom';

/** A required parameter of the address. Throws `Missing param <name>`, which the shell shows. */
export function useRequiredParam(name: string): string {
  const value = useParams()[name];
  if (!value) throw new Error(`Missing param ${name}`);
  return value;
}
