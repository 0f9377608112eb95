/** A member's name without the word for its kind: "Bali" under "Area" instead of "Area Bali". */
export function withoutKind(kind: string, name: string): string {
  // a code may precede the name: "DPS – Area Bali"
  const at = name.lastIndexOf(" – ") < 0 ? 0 : name.lastIndexOf(" – ") + 3;
  const [code, own] = [name.slice(0, at), name.slice(at)];
  const rest = own.slice(kind.length).trim();
  return own.toLocaleLowerCase().startsWith(`${kind.toLocaleLowerCase()} `) && rest ? `${code}${rest}` : name;
}
