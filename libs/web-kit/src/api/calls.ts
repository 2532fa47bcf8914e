import type { DeclaredCalls } from './declared-calls.generated.ts';
import type { FormOf } from './form-data.ts';

export type Method = keyof DeclaredCalls;

interface Declared {
  answer: unknown;
  query: object;
  body: unknown;
}

// A text that is known only at run time has an index signature as a key; one that is written out has none.
type Segment<Text extends string> = Text extends `${number}`
  ? '{}'
  : { '{}': unknown } extends Record<Text, unknown>
    ? '{}'
    : Text;

export type PatternOf<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? `${Segment<Head>}/${PatternOf<Rest>}`
  : Segment<Path>;

type Found<M extends Method, Path extends string> = DeclaredCalls[M][PatternOf<Path> & keyof DeclaredCalls[M]];

type Part<Call, Name extends keyof Declared> = Call extends Declared ? Call[Name] : never;

/** The path itself where a service declares the call; else a type that names what is missing. */
export type PathOf<M extends Method, Path extends string> = [PatternOf<Path>] extends [keyof DeclaredCalls[M]]
  ? Path
  : `No service declares ${Uppercase<M>} ${PatternOf<Path>}`;

export type AnswerOf<M extends Method, Path extends string> =
  Found<M, Path> extends { answer: infer Answer } ? Answer : unknown;

/** Parameters of a call; `null`, `undefined` and empty texts are left out. An address's own query comes as a whole. */
export type ParamsOf<M extends Method, Path extends string> = Sendable<Part<Found<M, Path>, 'query'>> | URLSearchParams;

type Sendable<Query> = { [Name in keyof Query]: Query[Name] | Empty<Query, Name> };

type Empty<Query, Name extends keyof Query> = undefined extends Query[Name] ? '' | null | undefined : never;

export type BodyOf<M extends Method, Path extends string> = Sent<Part<Found<M, Path>, 'body'>>;

type Sent<Body> = Body extends FormData | undefined ? Body : Body | FormOf<FormFields<Body>>;

/** Each value as itself or as text; a list of lines may come in several texts, and nothing is an empty text. */
type FormFields<Body> = { [Name in keyof Body]: Body[Name] | string | readonly string[] | null };

type AddressOf<Key> = Key extends `${infer Head}{}${infer Rest}` ? `${Head}${string}${AddressOf<Rest>}` : Key;

/** Addresses that can be read and answer so. */
export type AddressAnswering<Answer> = {
  [Key in keyof DeclaredCalls['get']]: DeclaredCalls['get'][Key]['answer'] extends Answer ? AddressOf<Key> : never;
}[keyof DeclaredCalls['get']] &
  string;
