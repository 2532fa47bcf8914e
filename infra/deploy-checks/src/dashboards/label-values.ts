import { parser } from '@prometheus-io/lezer-promql';

/** A value that a query compares a label with. */
interface LabelValue {
  value: string;
  /** Whether series with it are counted: with `!=` and `!~` those without are. */
  isCounted: boolean;
}

/** The values that a query compares a label of a metric with; an expression with `|` has several. */
export function labelValues(query: string, metric: string, label: string): LabelValue[] {
  const values: LabelValue[] = [];
  parser.parse(query).iterate({
    enter: ({ type, node }) => {
      if (type.name !== 'UnquotedLabelMatcher') return;
      const textOf = (part: typeof node | null | undefined): string => (part ? query.slice(part.from, part.to) : '');
      const selector = node.parent?.parent;
      if (textOf(selector?.getChild('Identifier')) !== metric || textOf(node.getChild('LabelName')) !== label) return;
      const literal = textOf(node.getChild('StringLiteral')).slice(1, -1);
      const operator = textOf(node.getChild('MatchOp'));
      const texts = operator.endsWith('~') ? literal.replace(/^\((.*)\)$/, '$1').split('|') : [literal];
      values.push(...texts.map((value) => ({ value, isCounted: operator.startsWith('=') })));
    },
  });
  return values;
}
