/** A fault that the reader can fix: shown as message and advice, without a stack. */
export class Fault extends Error {
  override readonly name = 'Fault';

  constructor(
    message: string,
    readonly advice = '',
  ) {
    super(message);
  }
}
