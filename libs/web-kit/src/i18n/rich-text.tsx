import { Fragment, type ReactNode } from 'react';

export interface RichTextProps {
  /** For example `I agree to the <rules>rules</rules>.`; parts do not nest. */
  text: string;
  /** What each named part becomes; a part that is not named stays plain text. */
  parts: Record<string, (children: string) => ReactNode>;
}

const PART = /<(\w+)>(.*?)<\/\1>/gs;

/** A translated text with links or emphasis in it, without any HTML in the text being obeyed. */
export function RichText({ text, parts }: RichTextProps): ReactNode {
  const nodes: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(PART)) {
    const [whole, name = '', children = ''] = match;
    nodes.push(text.slice(end, match.index), parts[name]?.(children) ?? children);
    end = match.index + whole.length;
  }
  nodes.push(text.slice(end));
  return nodes.map((node, index) => <Fragment key={index}>{node}</Fragment>);
}
