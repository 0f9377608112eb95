/** The part of an OpenAPI 3.1 document that the reference draws. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly additionalProperties?: boolean;
  readonly maxLength?: number;
};
export type Parameter = {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly schema: Schema;
};
export type Operation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: { readonly "application/json": { readonly schema: Schema; readonly example?: unknown } };
  };
  readonly responses: Readonly<Record<string, Response>>;
};
type Response = {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: Schema }>>;
  readonly content?: { readonly "application/json": { readonly schema: Schema } };
};
export type Method = "get" | "post" | "put" | "patch" | "delete";
export type OpenApi = {
  readonly openapi: "3.1.0";
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    /** The description in its parts, as the page draws them. */
    readonly "x-parts"?: readonly { readonly title: string; readonly text: string }[];
    /** What a machine is answered, by whom the answer is about. */
    readonly "x-codes"?: readonly {
      readonly title: string;
      readonly rows: readonly {
        readonly codes: readonly string[];
        readonly status: string;
        readonly means: string;
        readonly todo: string;
      }[];
    }[];
  };
  readonly servers: readonly { readonly url: string }[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly components: { readonly securitySchemes: Readonly<Record<string, unknown>> };
  readonly paths: Readonly<Record<string, Partial<Readonly<Record<Method, Operation>>>>>;
  /** Calls that the portal makes to an address of the reader's. */
  readonly webhooks?: Readonly<Record<string, { readonly post: Operation }>>;
};
export type Entry = {
  readonly method: Method;
  readonly path: string;
  readonly operation: Operation;
  readonly outgoing?: true;
};

export const entriesOf = (document: OpenApi): Entry[] =>
  Object.entries(document.paths).flatMap(([path, by]) =>
    Object.entries(by).map(([method, operation]) => ({
      method: method as Method,
      path,
      operation: operation as Operation,
    })),
  );
/** What the portal sends of its own accord. */
export const outgoingOf = (document: OpenApi): Entry[] =>
  Object.entries(document.webhooks ?? {}).map(([path, { post }]) => ({
    method: "post",
    path,
    operation: post,
    outgoing: true,
  }));
export const bodyOf = (o: Operation) => o.requestBody?.content["application/json"];

/** Fields of a schema as flat lines: "lines[].qty". */
export type FieldLine = {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly about: string;
  readonly limits: string;
};
export function fieldLines(schema: Schema, prefix = ""): FieldLine[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, s]) => {
    const path = prefix + name;
    const inner = s.items ?? s;
    const own: FieldLine = {
      name: path,
      type: s.items
        ? `array(${String(s.items.type ?? "")})`
        : [String(s.type ?? ""), s.format].filter(Boolean).join(", "),
      required: schema.required?.includes(name) ?? false,
      about: s.description ?? "",
      // apart from the words, because a pattern's braces are no places to be filled
      limits: [
        s.pattern ? `/${s.pattern}/` : "",
        s.maxLength ? `≤ ${s.maxLength}` : "",
        s.maxItems ? `≤ ${s.maxItems}` : "",
      ]
        .filter(Boolean)
        .join(" "),
    };
    return [own, ...(inner.properties ? fieldLines(inner, `${path}${s.items ? "[]" : ""}.`) : [])];
  });
}

/** The address of a call with what was filled in; a question left empty is not asked. */
export function addressOf({ path, operation }: Entry, values: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(
    (operation.parameters ?? []).flatMap((p): [string, string][] =>
      p.in === "query" && values[p.name] ? [[p.name, values[p.name] as string]] : [],
    ),
  );
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  return search.size > 0 ? `${address}?${search}` : address;
}
