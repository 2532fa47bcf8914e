/** A title that may begin with the program's own word. */
export function capitalised(title: string): string {
  return title.charAt(0).toLocaleUpperCase() + title.slice(1);
}
