/** A question for the records of one name. */
export interface Question {
  readonly id: number;
  readonly recursionDesired: boolean;
  readonly name: string;
  /** `TXT`, `A`, or the number of an unsupported type. */
  readonly type: string;
  /** The question's bytes, because the answer repeats them. */
  readonly bytes: Buffer;
}

export const responseCodes = { ok: 0, noSuchName: 3, refused: 5 } as const;

const TTL_SECONDS = 60;
const HEADER_BYTES = 12;
const RECURSION_DESIRED = 0x0100;
/** A response, authoritative, of a server that recurses. */
const RESPONSE = 0x8480;
const CLASS_INTERNET = 1;
/** A pointer to the name behind the header. */
const NAME_OF_QUESTION = 0xc000 | HEADER_BYTES;
const LONGEST_PIECE = 255;
const types: Readonly<Record<string, number>> = { A: 1, TXT: 16 };

/** Reads a query of one question (RFC 1035, section 4); `null` when the bytes are none. */
export function readQuestion(message: Buffer): Question | null {
  try {
    const flags = message.readUInt16BE(2);
    if (flags >= 0x8000 || message.readUInt16BE(4) !== 1) return null;
    const labels: string[] = [];
    let at = HEADER_BYTES;
    for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
      labels.push(message.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
    const number = message.readUInt16BE(at + 1);
    return {
      id: message.readUInt16BE(0),
      recursionDesired: (flags & RECURSION_DESIRED) !== 0,
      name: labels.join('.'),
      type: Object.keys(types).find((name) => types[name] === number) ?? String(number),
      bytes: message.subarray(HEADER_BYTES, at + 5),
    };
  } catch {
    return null;
  }
}

/** The answer to a question with the data of each record. */
export function writeAnswer(question: Question, code: number, records: readonly Buffer[]): Buffer {
  const { id, recursionDesired, type, bytes } = question;
  const header = numbers(id, RESPONSE | (recursionDesired ? RECURSION_DESIRED : 0) | code, 1, records.length, 0, 0);
  const written = records.map((data) =>
    Buffer.concat([numbers(NAME_OF_QUESTION, types[type] ?? 0, CLASS_INTERNET, 0, TTL_SECONDS, data.length), data]),
  );
  return Buffer.concat([header, bytes, ...written]);
}

/** A text as a TXT record holds it: in pieces of up to 255 bytes, each behind its length. */
export function textData(text: string): Buffer {
  const bytes = Buffer.from(text);
  const count = Math.max(1, Math.ceil(bytes.length / LONGEST_PIECE));
  const pieces = Array.from({ length: count }, (_, index) =>
    bytes.subarray(index * LONGEST_PIECE, (index + 1) * LONGEST_PIECE),
  );
  return Buffer.concat(pieces.flatMap((piece) => [Buffer.from([piece.length]), piece]));
}

export const addressData = (address: string): Buffer => Buffer.from(address.split('.').map(Number));

/** Each number takes two bytes; a time to live, which has four, two numbers. */
function numbers(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) buffer.writeUInt16BE(value, index * 2);
  return buffer;
}
