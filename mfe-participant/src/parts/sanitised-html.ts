interface HtmlPolicy {
  createHTML(html: string): string;
}

const rules: HtmlPolicy = { createHTML: (html) => html };
const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy };
};
const policy = trustedTypes?.createPolicy('laurel-sanitised', rules) ?? rules;

/** Props of an element that shows HTML which a service sanitised when it was written. */
export const sanitisedHtml = (html: string): { dangerouslySetInnerHTML: { __html: string } } => ({
  dangerouslySetInnerHTML: { __html: policy.createHTML(html) },
});
