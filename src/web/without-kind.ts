/** A member's name beside the word for what it is: "Bali" under "Area" instead of "Area Bali", so that the word is not read twice. */
export function withoutKind(kind: string, name: string): string {
  const rest = name.slice(kind.length);
  return name.toLocaleLowerCase().startsWith(`${kind.toLocaleLowerCase()} `) && rest.trim() ? rest.trim() : name;
}
