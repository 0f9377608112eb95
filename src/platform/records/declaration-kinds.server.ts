// biome-ignore lint/suspicious/noExplicitAny: declarations of kinds that other parts interpret
export type AnyDeclaration = { readonly kind: string } & Record<string, any>;

/** How the registry treats a kind of declaration that a later capability defines. */
export type DeclarationKind = {
  readonly kind: string;
  /** Permissions of a declaration besides the one that its page requires. */
  readonly actions?: (value: AnyDeclaration) => readonly string[];
  /** Whether a declaration is a page, with its title and the permission `access`. */
  readonly page?: boolean;
  /** The declaration at one address of a file below a bracketed folder; without it, all addresses share one. */
  readonly at?: (value: AnyDeclaration, values: Readonly<Record<string, string>>) => AnyDeclaration;
};

const known = new Map<string, DeclarationKind>();

/** Registers kinds of declarations. Called before the registry is loaded; repeated registration has no effect. */
export function registerKinds(kinds: readonly DeclarationKind[]): void {
  for (const kind of kinds) known.set(kind.kind, kind);
}

/** All registered kinds. Throws if there are none, because the registry would then lack pages and permissions. */
export function registeredKinds(): ReadonlyMap<string, DeclarationKind> {
  if (!known.size) throw new Error("No kinds of declarations are registered; call registerKinds() first");
  return known;
}
