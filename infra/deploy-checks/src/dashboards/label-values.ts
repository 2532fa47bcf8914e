import { parser } from '@prometheus-io/lezer-promql';

/** The values that a query asks a label of a metric for: the text of `=` and `!=`, the alternatives of `=~` and `!~`. */
export function labelValues(query: string, metric: string, label: string): string[] {
  const values: string[] = [];
  parser.parse(query).iterate({
    enter: ({ type, node }) => {
      if (type.name !== 'UnquotedLabelMatcher') return;
      const textOf = (part: typeof node | null | undefined): string => (part ? query.slice(part.from, part.to) : '');
      const selector = node.parent?.parent;
      if (textOf(selector?.getChild('Identifier')) !== metric || textOf(node.getChild('LabelName')) !== label) return;
      const literal = textOf(node.getChild('StringLiteral')).slice(1, -1);
      values.push(...(textOf(node.getChild('MatchOp')).endsWith('~') ? literal.split('|') : [literal]));
    },
  });
  return values;
}
