/** What is wrong with one field of a request. */
export class ApiProblemField {
  /** JSON pointer (RFC 6901). */
  pointer: string;
  code: string;
  /** For people. */
  message: string;
}
