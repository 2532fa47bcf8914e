/** An entry of a contest, in the words of the partner's API. */
export interface Entry {
  readonly id: number;
  readonly caption: string;
  readonly author_name: string;
  votes_count: number;
}

const nightjar: readonly (readonly [caption: string, author: string, votes: number])[] = [
  ['Last lamp before the river', 'Priya', 41],
  ['Full moon, half marathon', 'Marek', 38],
  ['The bridge at ten past nine', 'Sam O.', 35],
  ['Warm-up under the arches', 'Inés', 29],
  ['Two kilometres of fog', 'Jo', 27],
  ['Nobody but us and the foxes', 'Ada', 24],
  ['Hill repeats, take seven', 'Kwame', 19],
  ['Neon on wet stone', 'Lena', 17],
  ['The quiet side of the harbour', 'Tom B.', 12],
  ['First frost, last lap', 'Mei', 9],
  ['Waiting for the slow ones', 'Ruth', 6],
  ['Home by midnight', 'Carlos', 4],
];

/** The entries of a contest: those of the demo's running club, none for any other program. */
export function entriesOf(program: string): Entry[] {
  if (program !== 'nightjar-after-dark') return [];
  return nightjar.map(([caption, author_name, votes_count], index) => ({
    id: index + 1,
    caption,
    author_name,
    votes_count,
  }));
}
